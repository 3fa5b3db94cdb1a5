import { useEffect, useRef, useState } from 'react'

const pauseMs = 350

/**
 * A text to search by while it is typed: it goes to `onSearch` after a short rest, without the spaces around it, and
 * follows `q`, what the address asks for, after a step back.
 */
export function useSearchText(q: string, onSearch: (q: string) => void) {
  const [text, setText] = useState(q)
  const sent = useRef(q)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const search = useRef(onSearch)
  useEffect(() => {
    search.current = onSearch
  })
  useEffect(() => {
    if (q === sent.current) return
    sent.current = q
    setText(q)
  }, [q])
  useEffect(() => () => clearTimeout(resting.current), [])

  function send(value: string) {
    clearTimeout(resting.current)
    sent.current = value.trim()
    search.current(sent.current)
  }
  return {
    text,
    type(typed: string) {
      setText(typed)
      clearTimeout(resting.current)
      resting.current = setTimeout(() => send(typed), pauseMs)
    },
    send: () => send(text),
    /** What stands in the field, for a choice that is made before the rest. */
    typed(): { q: string } {
      clearTimeout(resting.current)
      sent.current = text.trim()
      return { q: sent.current }
    },
  }
}
