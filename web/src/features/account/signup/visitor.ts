import { useEffect } from 'react'

const yearSeconds = 365 * 24 * 3600

/** The value of a cookie that scripts may read; null when there is none. */
export const cookie = (name: string): string | null =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1) || null

export function keepCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=lax${secure}`
}

/** This browser's random id: the cookie `rid`, created at the first visit and stored for a year. */
export function visitorId(): string {
  const stored = cookie('rid')
  if (stored) return stored
  const id = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  keepCookie('rid', id, yearSeconds)
  return id
}

/**
 * Gives the visitor an id, and captures the referral code of the address (path and query), if there is one. The same
 * code on another page counts as another followed link.
 */
export function useVisitor(address: string): void {
  useEffect(() => {
    visitorId()
    const [, search = ''] = address.split('?')
    if (/(?:^|&)ref=/.test(search))
      import('./referral.ts').then(
        ({ captureReferral }) => captureReferral(search),
        // The browser is offline or a new version is out; the address still has the code.
        () => {},
      )
  }, [address])
}
