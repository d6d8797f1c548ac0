"""The wiki toolkit: reading volunteers' pages, telling what is wrong with them, following their history."""
