"""The effect language that the card games share: its words, its loader, its interpreter and its text."""
