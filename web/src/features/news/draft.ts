import { useCallback, useEffect, useRef } from 'react'
import type { Fields } from './notice-fields.ts'

/** What somebody wrote and did not save, kept in this browser. `version` is that of the notice it began from. */
export interface Draft {
  fields: Fields
  version: number | null
  savedAt: string
}

const keyOf = (noticeId: number | null) => `draft-notice-${noticeId ?? 'new'}`
const pauseMs = 400

export function readDraft(noticeId: number | null): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(noticeId)) ?? 'null') as Draft | null
    return typeof draft?.fields?.title === 'string' ? draft : null
  } catch {
    return null
  }
}

/** Keeps the draft shortly after each change and when the page goes away. */
export function useDraftKeeper(noticeId: number | null) {
  const waiting = useRef<{ draft: Draft; timer: ReturnType<typeof setTimeout> }>(undefined)

  const flush = useCallback(() => {
    if (!waiting.current) return
    clearTimeout(waiting.current.timer)
    try {
      localStorage.setItem(keyOf(noticeId), JSON.stringify(waiting.current.draft))
    } catch {
      // No room, or storage is switched off: the text is still on the page.
    }
    waiting.current = undefined
  }, [noticeId])

  const keep = useCallback(
    (draft: Draft) => {
      clearTimeout(waiting.current?.timer)
      waiting.current = { draft, timer: setTimeout(flush, pauseMs) }
    },
    [flush],
  )

  const forget = useCallback(() => {
    clearTimeout(waiting.current?.timer)
    waiting.current = undefined
    localStorage.removeItem(keyOf(noticeId))
  }, [noticeId])

  useEffect(() => {
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
      flush()
    }
  }, [flush])

  return { keep, forget }
}
