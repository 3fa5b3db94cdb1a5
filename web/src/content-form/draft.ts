import { useCallback, useEffect, useRef } from 'react'
import { ofBrowser } from '../session/personal-values.ts'
import { stored } from '../session/storage.ts'

/** What somebody wrote and did not save, kept in this browser until they sign out. `version` is that of the thing it began from. */
interface Draft<Fields> {
  fields: Fields
  version: number | null
  savedAt: string
}

/** What inputs were called in the drafts of earlier versions, each with its name of today. */
export type FormerNames<Fields> = Readonly<Record<string, keyof Fields & string>>

/**
 * The inputs of a form that began as `start`, with what a draft holds. The draft may be older than an input, or than its
 * name; what has no input any more is left out.
 */
export function withDraft<Fields extends { en: object }>(
  start: Fields,
  { en, ...draft }: Partial<Fields>,
  former: FormerNames<Fields> = {},
): Fields {
  const entries = Object.entries(draft)
  const formerInputs = entries.flatMap(([name, value]) => (former[name] ? [[former[name], value] as const] : []))
  // A version that did not read former names kept them beside inputs that it left as they began.
  const changed = entries.filter(([name, value]) => value !== start[name as keyof Fields])
  const inputs = [...formerInputs, ...changed].filter(([name]) => name in start)
  return { ...start, ...Object.fromEntries(inputs), en: { ...start.en, ...en } }
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
