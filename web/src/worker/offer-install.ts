import { tryStorage } from '../session/storage.ts'
import { isFreeNow, isOnExcludedPage } from '../shell/launch/free.ts'

/** The browser's offer to install the portal (Chromium). */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /** The browser's offer, which may come before the code that shows it. */
    installPrompt?: InstallPrompt
  }
}

/* Names in local storage that belong to the browser and not to a person. */
const visitsName = 'app-visits'
const answeredName = 'app-answered'
const waitMs = 3_000
const lookEveryMs = 2_000

/** Whether this document runs in the installed app. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

/** Safari on a phone has no offer of its own; there the hint says which buttons to press. */
const isSafariOfPhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) && 'standalone' in navigator && /Safari/.test(navigator.userAgent)

/**
 * Shows the hint to install from the second visit on, once, while the visitor does nothing that it would disturb. It
 * leaves with the page when a form or a payment comes.
 */
export function offerInstall(): void {
  if (countVisit() < 2 || isInstalled() || tryStorage(() => localStorage.getItem(answeredName))) return
  const answer = () => void tryStorage(() => localStorage.setItem(answeredName, '1'))
  let lastBusy = performance.now()
  let hide: Promise<() => void> | undefined
  const look = setInterval(() => {
    if (!isFreeNow()) lastBusy = performance.now()
    const offer = window.installPrompt ?? null
    if (!hide && performance.now() - lastBusy >= waitMs && (offer || isSafariOfPhone()))
      hide = import('./InstallHint.tsx').then(({ showInstallHint }) => showInstallHint(offer, answer))
    if (!hide || !isOnExcludedPage()) return
    clearInterval(look)
    void hide.then((work) => work())
  }, lookEveryMs)
}

/** The number of visits of this browser; a visit lasts as long as its tab. */
function countVisit(): number {
  return (
    tryStorage(() => {
      const before = Number(localStorage.getItem(visitsName) ?? 0)
      if (sessionStorage.getItem(visitsName)) return before
      sessionStorage.setItem(visitsName, '1')
      localStorage.setItem(visitsName, String(before + 1))
      return before + 1
    }) ?? 0
  )
}
