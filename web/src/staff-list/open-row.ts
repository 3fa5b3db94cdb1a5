import { useLocation, useNavigate, type ShouldRevalidateFunctionArgs } from 'react-router'

const parameter = 'open'

/** The row of the list whose details are open: `?open=` in the address, so that a link leads to it. */
export function useOpenRow() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const addressOf = (key: string | null): string => {
    const query = new URLSearchParams(search)
    if (key === null) query.delete(parameter)
    else query.set(parameter, key)
    return query.size ? `${pathname}?${query}` : pathname
  }
  return {
    open: new URLSearchParams(search).get(parameter),
    addressOf,
    close: () => void navigate(addressOf(null), { replace: true, preventScrollReset: true, viewTransition: false }),
  }
}

/** For pages with such a list: opening or closing a row does not ask for the list again. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const [before, after] = [withoutOpen(currentUrl), withoutOpen(nextUrl)]
  return currentUrl.search !== nextUrl.search && before === after ? false : defaultShouldRevalidate
}

function withoutOpen({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams)
  query.delete(parameter)
  return `${pathname}?${query}`
}
