import { useEffect, useRef } from 'react'

/** The classes of a row that scrolls sideways in itself to the edges of a phone; the outlines of its links have room. */
export const scrollingRow = 'relative -mx-4 -my-1.5 flex gap-1 overflow-x-auto px-4 py-1.5 [scrollbar-width:thin]'

/**
 * For a row that scrolls sideways in itself: the one whose `data-tab` is `chosen` stands in the middle, as far as the row
 * reaches, and the row fades at each end where more follows.
 */
export function useScrollingRow<Row extends HTMLElement>(chosen: string) {
  const row = useRef<Row>(null)
  useEffect(() => {
    const [place, at] = [row.current, row.current?.querySelector<HTMLElement>(`[data-tab="${chosen}"]`)]
    // Not scrollIntoView: that would move the page too.
    if (place && at) place.scrollLeft = at.offsetLeft - (place.clientWidth - at.offsetWidth) / 2
  }, [chosen])
  useEffect(() => {
    const place = row.current
    if (!place) return
    const fade = () => {
      const before = place.scrollLeft > 1
      const after = place.scrollLeft + place.clientWidth < place.scrollWidth - 1
      const ends = `${before ? 'transparent, #000 2rem' : '#000'}, ${after ? '#000 calc(100% - 2rem), transparent' : '#000'}`
      place.style.maskImage = before || after ? `linear-gradient(to right, ${ends})` : ''
    }
    const resized = new ResizeObserver(fade)
    resized.observe(place)
    place.addEventListener('scroll', fade, { passive: true })
    return () => {
      resized.disconnect()
      place.removeEventListener('scroll', fade)
    }
  }, [])
  return row
}
