"""What several scenes and tables share: bars, seats, log, marks, hands, arrows, cards' frames."""
