import { useEffect, useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import { pages } from '../../app/paths.ts'
import { splitLocale } from '../../format/locale.ts'

/** What the visitor is doing while a dialog wants to open by itself. */
export interface Occupation {
  path: string
  /** Whether the focus is in a field or in a form. */
  isTyping: boolean
  /** Whether a dialog, a panel or a menu is open. */
  hasOverlay: boolean
  /** Whether the visitor reads below the first window. */
  isReading: boolean
}

const excludedPath = /^\/(?:login|signup|password|account|donation|donationAmount|deposit|payment[A-Za-z]*)(?:\/|$)/

/** Pages on which the dialog never opens: sign-in, sign-up, recovery, donation, payment and the staff pages. */
export const isExcluded = (path: string): boolean =>
  excludedPath.test(path) ||
  pages.some(({ path: pattern, access }) => access && access !== 'player' && matchPath(pattern, path) !== null)

/** Whether the launch may open now. */
export const mayOpen = ({ path, isTyping, hasOverlay, isReading }: Occupation): boolean =>
  !isTyping && !hasOverlay && !isReading && !isExcluded(path)

/**
 * Whether a scrolled visitor is reading. Reading begins one window down and ends in the first quarter of the first
 * window, so that scrolling up a little does not end it.
 */
export const readsBelow = (scrolled: number, windowHeight: number, wasReading: boolean): boolean =>
  scrolled > (wasReading ? windowHeight / 4 : windowHeight)

/**
 * How long nothing must happen before the launch opens, so that a click that leaves a field first reaches its button.
 */
const quietMs = 500
const events = ['focusin', 'focusout', 'pointerdown', 'pointerup', 'keydown', 'click', 'input', 'scroll', 'close']

/** Whether the visitor is free for a dialog that opens by itself; checked only while `isWaiting`. */
export function useFree(isWaiting: boolean): boolean {
  const { pathname } = useLocation()
  const [freeOn, setFreeOn] = useState<string | null>(null)
  useEffect(() => {
    if (!isWaiting) return
    let isReading = false
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      isReading = readsBelow(scrollY, innerHeight, isReading)
      const isFree = mayOpen({ path: pathname, isTyping: isTyping(), hasOverlay: hasOverlay(), isReading })
      setFreeOn(isFree ? pathname : null)
    }
    const wait = () => {
      isReading = readsBelow(scrollY, innerHeight, isReading)
      clearTimeout(timer)
      timer = setTimeout(look, quietMs)
    }
    wait()
    // `close` of a dialog does not bubble.
    for (const event of events) document.addEventListener(event, wait, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      for (const event of events) document.removeEventListener(event, wait, { capture: true })
      setFreeOn(null)
    }
  }, [isWaiting, pathname])
  return isWaiting && freeOn === pathname
}

const isTyping = (): boolean =>
  document.activeElement?.closest('input, textarea, select, form, [contenteditable]:not([contenteditable=false])') !=
  null

/** The toasts are a popover too, but a manual one. */
const overlays = 'dialog[open], header [aria-expanded="true"], header details[open], [popover="auto"]:popover-open'
const hasOverlay = (): boolean => document.querySelector(overlays) !== null

/** Whether something small may appear by itself in this document at this moment. */
export const isFreeNow = (): boolean =>
  mayOpen({ path: currentPath(), isTyping: isTyping(), hasOverlay: hasOverlay(), isReading: false })

/** Whether the document is on a page on which nothing opens by itself. */
export const isOnExcludedPage = (): boolean => isExcluded(currentPath())

const currentPath = () => splitLocale(location.pathname).path
