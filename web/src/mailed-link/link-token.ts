import { useEffect } from 'react'
import { useLocation, useNavigate, type Location } from 'react-router'

/** Other words after `#` are places of the page. */
const isToken = (text: string): boolean => /^[\w-]{20,}$/.test(text)

/**
 * The token of a mailed link: after the `#` of its address, which no server gets, or in `?token=`. Addresses are copied
 * and logged, so it moves to the state of this history entry. A reload still finds it there.
 */
export function useLinkToken(): string | null {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const afterHash = hash.slice(1)
  const inAddress = isToken(afterHash) ? afterHash : new URLSearchParams(search).get('token')

  useEffect(() => {
    if (inAddress) void navigate(pathname, { replace: true, state: { token: inAddress }, viewTransition: false })
  }, [inAddress, navigate, pathname])

  return inAddress ?? storedToken(state)
}

const storedToken = (state: unknown): string | null => (state as { token?: string } | null)?.token ?? null

/** The end of an address that opens the page of a mailed link again, as in another language; '' on other pages. */
export function tokenHash({ state }: Pick<Location, 'state'>): string {
  const token = storedToken(state)
  return token && isToken(token) ? `#${token}` : ''
}
