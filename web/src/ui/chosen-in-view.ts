import { useEffect, useRef } from 'react'

/**
 * For a row that scrolls sideways in itself: the one whose `data-tab` is `chosen` stands in the middle, as far as the row
 * reaches.
 */
export function useChosenInView<Row extends HTMLElement>(chosen: string) {
  const row = useRef<Row>(null)
  useEffect(() => {
    const [place, at] = [row.current, row.current?.querySelector<HTMLElement>(`[data-tab="${chosen}"]`)]
    // Not scrollIntoView: that would move the page too.
    if (place && at) place.scrollLeft = at.offsetLeft - (place.clientWidth - at.offsetWidth) / 2
  }, [chosen])
  return row
}
