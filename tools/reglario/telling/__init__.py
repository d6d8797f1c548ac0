"""What the played examples of a game say, line by line, for a page of any kind."""

from reglario.telling.courses import Course, courses
from reglario.telling.narrator import Lines, Narrator, Voice, unsaid_events

__all__ = ["Course", "Lines", "Narrator", "Voice", "courses", "unsaid_events"]
