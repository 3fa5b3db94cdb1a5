import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

export interface FailureFocus<Area extends HTMLElement> {
  area: RefObject<Area | null>
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
  // An effect of a state change: React has drawn by then what the try has set before it.
  useEffect(() => {
    if (tries > 0 && area.current) focusFailure(area.current)
  }, [tries])
  const afterTry = useCallback(() => setTries((count) => count + 1), [])
  return { area, afterTry }
}

function focusFailure(area: HTMLElement): void {
  const isVisible = (element: HTMLElement) => element.checkVisibility()
  const wrong = [...area.querySelectorAll<HTMLElement>('[aria-invalid="true"]')].find(isVisible)
  const message = [...area.querySelectorAll<HTMLElement>('[data-form-failure]')].find(isVisible)
  // A field that names the message in `aria-describedby` goes on from it and takes the focus in its place.
  const described = message?.id && area.querySelector<HTMLElement>(`[aria-describedby~="${CSS.escape(message.id)}"]`)
  const target = wrong ?? (described || message)
  if (!target) return
  // A screen reader says again what gets the focus again.
  if (target === document.activeElement) target.blur()
  target.focus({ preventScroll: true })
  // The words first, then the field: where only one of them fits, the field is the one in view.
  noteOf(target)?.scrollIntoView({ block: 'nearest' })
  // A toast may lie over the lower edge of a phone.
  target.scrollIntoView({ block: target === message ? 'center' : 'nearest' })
}

const noteOf = (field: HTMLElement): HTMLElement | null =>
  document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')
