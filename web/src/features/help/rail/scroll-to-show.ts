interface Span {
  top: number
  bottom: number
}

/** How far a frame must scroll down (below zero: up) so that all of an entry is in view; zero when it is. */
export function scrollToShow(frame: Span, entry: Span): number {
  if (entry.top < frame.top) return entry.top - frame.top
  return Math.max(0, entry.bottom - frame.bottom)
}
