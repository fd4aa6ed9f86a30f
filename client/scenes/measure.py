"""The measuring aid as a scene; what it is made of lies in client/measure."""

from client.measure.scene import MeasureScene

__all__ = ["MeasureScene"]
