import { openSignup } from '../../../session/session.ts'
import { tryStorage } from '../../../session/storage.ts'
import { token } from '../../../session/token.ts'
import { cookie, keepCookie, visitorId } from './visitor.ts'

const retentionMs = 7 * 24 * 3600 * 1000
const patienceMs = 4_000
const retryMs = 120
const longestCookieSeconds = 400 * 24 * 3600

/** Without storage, a code is remembered while its page is open. */
let seen: string | null = null
let waiting: ReturnType<typeof setInterval> | undefined

/** The code in `?ref=`, or null. */
export const referralIn = (search: string): string | null =>
  new URLSearchParams(search).get('ref')?.trim().slice(0, 40) || null

/**
 * Stores the code of a referral link for 7 days and opens the sign-up dialog. The dialog opens once per session and
 * code, until it is closed. Does nothing for people who are signed in.
 */
export function captureReferral(search: string): void {
  const code = referralIn(search)
  if (!code || token()) return
  if (seen && seen !== code) dialogClosed()
  seen = code
  keep(code)
  if (!tryStorage(() => sessionStorage.getItem('ref_shown')) && !/\/signup\/?$/.test(location.pathname)) openOnceReady()
}

/** The dialog needs the button that opens it, which on a slow page may appear later. */
function openOnceReady(): void {
  clearInterval(waiting)
  const startedAt = Date.now()
  const attempt = () => {
    if (Date.now() - startedAt > patienceMs || token()) return true
    if (!document.querySelector('[data-signup]')) return false
    tryStorage(() => sessionStorage.setItem('ref_shown', '1'))
    openSignup()
    return true
  }
  if (attempt()) return
  waiting = setInterval(() => attempt() && clearInterval(waiting), retryMs)
}

/** Once the dialog has been closed, the next referral link may open it again. */
export const dialogClosed = (): void => void tryStorage(() => sessionStorage.removeItem('ref_shown'))

/** The code that a link stored here less than 7 days ago. */
export function storedReferral(): string | null {
  const code = tryStorage(() => localStorage.getItem('ref_code'))
  if (!code) return null
  const at = tryStorage(() => localStorage.getItem('ref_code_at'))
  // A code that was stored without a date counts from now.
  if (!at) keep(code)
  const storedAt = at ? (/^\d+$/.test(at) ? Number(at) : Date.parse(at)) : Date.now()
  if (Date.now() - storedAt < retentionMs) return code
  forgetReferral()
  return null
}

function keep(code: string): void {
  tryStorage(() => {
    localStorage.setItem('ref_code', code)
    localStorage.setItem('ref_code_at', new Date().toISOString())
  })
}

export function forgetReferral(): void {
  tryStorage(() => {
    localStorage.removeItem('ref_code')
    localStorage.removeItem('ref_code_at')
  })
}

/** The browser's id at its first sign-up, so that two accounts of one browser share it (D-065). */
export function signupCookie(): string {
  const id = cookie('cookieIndication') ?? visitorId()
  keepCookie('cookieIndication', id, longestCookieSeconds)
  return id
}
