import { useEffect, useRef, useState } from 'react'

const pauseMs = 350

/**
 * The text of a search field. `onSearch` gets it without outer spaces, after a short pause in typing. The field follows
 * `q`, the query of the address, after a step back.
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
    /** The text in the field, for another filter that is chosen before the pause ends. */
    typed(): { q: string } {
      clearTimeout(resting.current)
      sent.current = text.trim()
      return { q: sent.current }
    },
  }
}
