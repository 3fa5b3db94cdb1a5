import { useRef, useState } from 'react'
import type { Attachment } from '../words.ts'

interface Message {
  text: string
  attachments: Attachment[]
}

/** A message that is not stored in the browser, because it may be another person's: see `useWriting`. */
export function useMessage(start: string) {
  const [writing, setWriting] = useState<Message>({ text: start, attachments: [] })
  // Uploads that end between two renders must not replace each other's file.
  const latest = useRef(writing)

  function write(change: Partial<Message> | ((before: Message) => Partial<Message>)) {
    latest.current = { ...latest.current, ...(typeof change === 'function' ? change(latest.current) : change) }
    setWriting(latest.current)
  }
  return { writing, write, latest }
}
