import { useCallback, useEffect, useRef } from 'react'
import { stored } from '../../storage.ts'
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
  const draft = stored(() => JSON.parse(localStorage.getItem(keyOf(noticeId)) ?? 'null') as Draft | null)
  return typeof draft?.fields?.title === 'string' ? draft : null
}

/** Keeps the draft shortly after each change and when the page goes away. */
export function useDraftKeeper(noticeId: number | null) {
  const waiting = useRef<{ draft: Draft; timer: ReturnType<typeof setTimeout> }>(undefined)

  const flush = useCallback(() => {
    if (!waiting.current) return
    const { draft, timer } = waiting.current
    clearTimeout(timer)
    waiting.current = undefined
    stored(() => localStorage.setItem(keyOf(noticeId), JSON.stringify(draft)))
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
    stored(() => localStorage.removeItem(keyOf(noticeId)))
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
