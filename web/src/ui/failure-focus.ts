import { createContext, useCallback, useEffect, useRef, useState, type RefObject } from 'react'

/**
 * The tries to send a form: how many have begun, and the last one whose messages are out of date. The form's own
 * validation may refuse a try before the code that removes the former message runs.
 */
export const FormTries = createContext({ begun: 0, outOfDate: -1 })

export interface FailureFocus<Area extends HTMLElement> {
  area: RefObject<Area | null>
  /** The value of `FormTries`. */
  history: { begun: number; outOfDate: number }
  /** Call when a try begins. */
  beginTry: () => void
  /** Call when a try has settled, whether it failed or not. */
  afterTry: () => void
}

/**
 * For a form, or for a dialog that acts like one. After each failed try the first invalid field in `area`, otherwise
 * the message (FormFailure), scrolls into view and takes the focus, even when the message is the same.
 */
export function useFailureFocus<Area extends HTMLElement>(): FailureFocus<Area> {
  const area = useRef<Area>(null)
  const [tries, setTries] = useState(0)
  const [history, setHistory] = useState({ begun: 0, outOfDate: -1 })
  // An effect of a state change, because React has then rendered what the try has set.
  useEffect(() => {
    if (tries === 0 || !area.current) return
    const hasWrongField = focusFailure(area.current)
    setHistory(({ begun }) => ({ begun, outOfDate: hasWrongField ? begun - 1 : -1 }))
  }, [tries])
  const afterTry = useCallback(() => setTries((count) => count + 1), [])
  const beginTry = useCallback(() => setHistory((before) => ({ ...before, begun: before.begun + 1 })), [])
  return { area, history, beginTry, afterTry }
}

/**
 * Focuses a field of a form at once. The `setFocus` of react-hook-form does so a task later, when the person may already
 * type in another field.
 */
export const focusField = (area: HTMLElement | null, name: string): void =>
  area?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus()

/** Focuses the failure and returns whether a field is invalid. */
function focusFailure(area: HTMLElement): boolean {
  const isVisible = (element: HTMLElement) => element.checkVisibility()
  const wrong = [...area.querySelectorAll<HTMLElement>('[aria-invalid="true"]')].find(isVisible)
  const message = [...area.querySelectorAll<HTMLElement>('[data-form-failure]')].find(isVisible)
  // A field that refers to the message by `aria-describedby` takes the focus in its place.
  const described = message?.id && area.querySelector<HTMLElement>(`[aria-describedby~="${CSS.escape(message.id)}"]`)
  const target = wrong ?? (described || message)
  if (!target) return false
  // A screen reader repeats an element only when it gets the focus again.
  if (target === document.activeElement) target.blur()
  target.focus({ preventScroll: true })
  // The note first, then the field: if only one of them fits, the field is in view.
  noteOf(target)?.scrollIntoView({ block: 'nearest' })
  // A toast may cover the lower edge of a phone.
  target.scrollIntoView({ block: target === message ? 'center' : 'nearest' })
  return wrong !== undefined
}

const noteOf = (field: HTMLElement): HTMLElement | null =>
  document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')
