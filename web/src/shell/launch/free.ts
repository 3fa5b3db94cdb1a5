import { useEffect, useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import { pages } from '../../app/paths.ts'

/** What a visitor does while a dialog that nobody asked for wants to open. */
export interface Occupation {
  path: string
  /** The focus is in a field or in a form. */
  isTyping: boolean
  /** A dialog, a panel or a menu is open. */
  hasOverlay: boolean
  /** The visitor reads below the fold. */
  isReading: boolean
}

const sparedPath = /^\/(?:login|signup|password|account|donation|donationAmount|deposit|payment[A-Za-z]*)(?:\/|$)/

/** Whether a page is left alone: sign-in, sign-up, recovery, donation, payment and the pages of the staff. */
export const isSpared = (path: string): boolean =>
  sparedPath.test(path) ||
  pages.some(({ path: pattern, access }) => access && access !== 'player' && matchPath(pattern, path) !== null)

/** Whether the launch may open now. */
export const mayOpen = ({ path, isTyping, hasOverlay, isReading }: Occupation): boolean =>
  !isTyping && !hasOverlay && !isReading && !isSpared(path)

/**
 * Whether somebody who has scrolled reads: from one window down, until the first quarter of the page's first window is
 * reached again, so that scrolling up a little is not taken for the end.
 */
export const readsBelow = (scrolled: number, windowHeight: number, wasReading: boolean): boolean =>
  scrolled > (wasReading ? windowHeight / 4 : windowHeight)

/** How long nothing must happen before the launch opens: a press that leaves a field must reach its button first. */
const quietMs = 500
const events = ['focusin', 'focusout', 'pointerdown', 'pointerup', 'keydown', 'click', 'input', 'scroll', 'close']

/** Whether the visitor is free for a dialog that opens by itself; looks only while `isWaiting`. */
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

/** The toasts are a popover too, and a manual one. */
const overlays = 'dialog[open], header [aria-expanded="true"], header details[open], [popover="auto"]:popover-open'
const hasOverlay = (): boolean => document.querySelector(overlays) !== null
