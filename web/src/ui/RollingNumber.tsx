import { useEffect, useRef, useState } from 'react'

const rollMs = 600

/**
 * A number that counts to its new value when it changes. `text` writes it. The first value, and every one for people who
 * want less motion, is there at once.
 */
export function RollingNumber({ value, text }: { value: number; text: (value: number) => string }) {
  const [current, setCurrent] = useState(value)
  const last = useRef(value)
  useEffect(() => {
    const from = last.current
    last.current = value
    if (from === value || document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setCurrent(value)
      return
    }
    const begin = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, (now - begin) / rollMs)
      setCurrent(Math.round(from + (value - from) * (1 - (1 - part) ** 3)))
      if (part < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [value])
  return text(current)
}
