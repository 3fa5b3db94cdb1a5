import { useEffect, useRef } from 'react'

/** The classes of a row that scrolls sideways to the edges of a phone, with room for the outlines of its links. */
export const scrollingRow = 'relative -mx-4 -my-1.5 flex gap-1 overflow-x-auto px-4 py-1.5 [scrollbar-width:thin]'

/**
 * For a row that scrolls sideways: it centres the element whose `data-tab` is `chosen`, as far as the row can scroll,
 * also when the row gets another width, as when a phone is turned. The row fades at each end where more follows.
 */
export function useScrollingRow<Row extends HTMLElement>(chosen: string) {
  const row = useRef<Row>(null)
  useEffect(() => {
    const place = row.current
    if (!place) return
    const fade = () => {
      const before = place.scrollLeft > 1
      const after = place.scrollLeft + place.clientWidth < place.scrollWidth - 1
      const ends = `${before ? 'transparent, #000 2rem' : '#000'}, ${after ? '#000 calc(100% - 2rem), transparent' : '#000'}`
      place.style.maskImage = before || after ? `linear-gradient(to right, ${ends})` : ''
    }
    let width = 0
    const fit = () => {
      const at = place.querySelector<HTMLElement>(`[data-tab="${chosen}"]`)
      // Not scrollIntoView, which would scroll the page too.
      if (at && place.clientWidth !== width) place.scrollLeft = at.offsetLeft - (place.clientWidth - at.offsetWidth) / 2
      width = place.clientWidth
      fade()
    }
    // It calls at once, too, before the next paint.
    const resized = new ResizeObserver(fit)
    resized.observe(place)
    place.addEventListener('scroll', fade, { passive: true })
    return () => {
      resized.disconnect()
      place.removeEventListener('scroll', fade)
    }
  }, [chosen])
  return row
}
