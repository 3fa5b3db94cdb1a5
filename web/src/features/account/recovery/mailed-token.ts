import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The token of a mailed link. It moves from the address, which is copied and logged, to the state of this entry of
 * the browser's history, where a reload still finds it.
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
