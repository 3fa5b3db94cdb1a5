import { useEffect, useState } from 'react'
import { useMatches, useNavigate, useRevalidator } from 'react-router'
import { leftBehind, useHasLeft, usePerson } from '../session.ts'

/**
 * Whether what a page shows is of whoever sits before it. After a sign-out a private page gives way to the home; when
 * another person takes over, the page is loaded anew before it is shown, so that nobody goes on in another's form.
 */
export function useOwnPage(): boolean {
  const person = usePerson()
  const hasLeft = useHasLeft()
  const isPrivate = useMatches().some(({ handle }) => (handle as { isPrivate?: boolean } | undefined)?.isPrivate)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [loadedFor, setLoadedFor] = useState(person)
  const mustLeave = hasLeft && isPrivate

  useEffect(() => {
    if (mustLeave) void Promise.resolve(navigate('/', { replace: true })).then(leftBehind)
  }, [mustLeave, navigate])
  useEffect(() => {
    if (loadedFor !== person) void revalidate().then(() => setLoadedFor(person))
  }, [loadedFor, person, revalidate])

  return !mustLeave && loadedFor === person
}
