import { useCallback, useEffect, useRef } from 'react'
import { ofBrowser } from '../session/personal-values.ts'
import { tryStorage } from '../session/storage.ts'

/**
 * Unsaved fields, stored in this browser until the author signs out. `version` is the version of the content that the
 * draft began from.
 */
interface Draft<Fields> {
  fields: Fields
  version: number | null
  savedAt: string
}

/** Names of inputs in drafts of earlier versions, each with its current name. */
export type FormerNames<Fields> = Readonly<Record<string, keyof Fields & string>>

/**
 * The fields of a form: the `start` values, replaced by those of a draft. The draft may be older than an input or its
 * name. Values without an input are left out.
 */
export function withDraft<Fields extends { en: object }>(
  start: Fields,
  { en, ...draft }: Partial<Fields>,
  former: FormerNames<Fields> = {},
): Fields {
  const entries = Object.entries(draft)
  const formerInputs = entries.flatMap(([name, value]) => (former[name] ? [[former[name], value] as const] : []))
  // A version that did not read former names stored them beside inputs that still had their start values.
  const changed = entries.filter(([name, value]) => value !== start[name as keyof Fields])
  const inputs = [...formerInputs, ...changed].filter(([name]) => name in start)
  return { ...start, ...Object.fromEntries(inputs), en: { ...start.en, ...en } }
}

const keyOf = (what: string) => `draft-${what}` as const
const pauseMs = 400

/** The draft named `what` (`notice-12`, `notice-new`); null when there is none. */
export function readDraft<Fields extends { title: string }>(what: string): Draft<Fields> | null {
  const draft = tryStorage(() => JSON.parse(ofBrowser.read(keyOf(what)) ?? 'null') as Draft<Fields> | null)
  return typeof draft?.fields?.title === 'string' ? draft : null
}

/** Stores the draft shortly after each change, and when the page is closed. */
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
