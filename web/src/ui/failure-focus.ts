import { createContext, useCallback, useEffect, useRef, useState, type RefObject } from 'react'

/**
 * The tries to send a form: how many have begun, and up to which one messages are out of date. A try that the form itself
 * refuses never reaches the code that takes the former message away.
 */
export const FormTries = createContext({ begun: 0, outOfDate: -1 })

export interface FailureFocus<Area extends HTMLElement> {
  area: RefObject<Area | null>
  /** For `FormTries`. */
  history: { begun: number; outOfDate: number }
  /** Call when a try begins. */
  beginTry: () => void
  /** Call when a try has settled, whether it failed or not. */
  afterTry: () => void
}

/**
 * For a form, or for a dialog that acts like one. After each try that failed the first wrong field in `area`, else the
 * message (FormFailure), comes into view and takes the focus, also when it says the same again.
 */
export function useFailureFocus<Area extends HTMLElement>(): FailureFocus<Area> {
  const area = useRef<Area>(null)
  const [tries, setTries] = useState(0)
  const [history, setHistory] = useState({ begun: 0, outOfDate: -1 })
  // An effect of a state change: React has drawn by then what the try has set before it.
  useEffect(() => {
    if (tries === 0 || !area.current) return
    const hasWrongField = focusFailure(area.current)
    setHistory(({ begun }) => ({ begun, outOfDate: hasWrongField ? begun - 1 : -1 }))
  }, [tries])
  const afterTry = useCallback(() => setTries((count) => count + 1), [])
  const beginTry = useCallback(() => setHistory((before) => ({ ...before, begun: before.begun + 1 })), [])
  return { area, history, beginTry, afterTry }
}

/** Says whether a field is wrong. */
function focusFailure(area: HTMLElement): boolean {
  const isVisible = (element: HTMLElement) => element.checkVisibility()
  const wrong = [...area.querySelectorAll<HTMLElement>('[aria-invalid="true"]')].find(isVisible)
  const message = [...area.querySelectorAll<HTMLElement>('[data-form-failure]')].find(isVisible)
  // A field that names the message in `aria-describedby` goes on from it and takes the focus in its place.
  const described = message?.id && area.querySelector<HTMLElement>(`[aria-describedby~="${CSS.escape(message.id)}"]`)
  const target = wrong ?? (described || message)
  if (!target) return false
  // A screen reader says again what gets the focus again.
  if (target === document.activeElement) target.blur()
  target.focus({ preventScroll: true })
  // The words first, then the field: where only one of them fits, the field is the one in view.
  noteOf(target)?.scrollIntoView({ block: 'nearest' })
  // A toast may lie over the lower edge of a phone.
  target.scrollIntoView({ block: target === message ? 'center' : 'nearest' })
  return wrong !== undefined
}

const noteOf = (field: HTMLElement): HTMLElement | null =>
  document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')
