import { useCallback, useEffect, useRef } from 'react'
import { ofBrowser } from '../session/personal-values.ts'
import { stored } from '../session/storage.ts'

/** What somebody wrote and did not save, kept in this browser until they sign out. `version` is that of the thing it began from. */
interface Draft<Fields> {
  fields: Fields
  version: number | null
  savedAt: string
}

const keyOf = (what: string) => `draft-${what}` as const
const pauseMs = 400

/** The draft of `what` (`notice-12`, `notice-new`), when there is one. */
export function readDraft<Fields extends { title: string }>(what: string): Draft<Fields> | null {
  const draft = stored(() => JSON.parse(ofBrowser.read(keyOf(what)) ?? 'null') as Draft<Fields> | null)
  return typeof draft?.fields?.title === 'string' ? draft : null
}

/** Keeps the draft shortly after each change and when the page goes away. */
export function useDraftKeeper<Fields>(what: string) {
  const waiting = useRef<{ draft: Draft<Fields>; timer: ReturnType<typeof setTimeout> }>(undefined)

  const flush = useCallback(() => {
    if (!waiting.current) return
    const { draft, timer } = waiting.current
    clearTimeout(timer)
    waiting.current = undefined
    ofBrowser.write(keyOf(what), JSON.stringify(draft))
  }, [what])

  const keep = useCallback(
    (draft: Draft<Fields>) => {
      clearTimeout(waiting.current?.timer)
      waiting.current = { draft, timer: setTimeout(flush, pauseMs) }
    },
    [flush],
  )

  const forget = useCallback(() => {
    clearTimeout(waiting.current?.timer)
    waiting.current = undefined
    ofBrowser.remove(keyOf(what))
  }, [what])

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
