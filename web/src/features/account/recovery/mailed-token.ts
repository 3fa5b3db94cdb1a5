import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The token of a mailed link. Addresses are copied and logged, so the token moves from the address to the state of this
 * history entry. A reload still finds it there.
 */
export function useMailedToken(): string | null {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const inAddress = new URLSearchParams(search).get('token')

  useEffect(() => {
    if (inAddress) void navigate(pathname, { replace: true, state: { token: inAddress }, viewTransition: false })
  }, [inAddress, navigate, pathname])

  return inAddress ?? (state as { token?: string } | null)?.token ?? null
}
