import { clsx } from 'clsx'
import { useMay } from '../../session/session.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { addressOf } from './address.ts'

/** The login of a player on a staff page. It leads to the page of the player for staff who may open it. */
export function PlayerLink({ login, className }: { login: string; className?: string }) {
  const mayOpen = useMay('players.read')
  if (!mayOpen) return <span className={clsx('wrap-anywhere', className)}>{login}</span>
  return (
    <AppLink
      to={addressOf(login)}
      className={clsx('tap wrap-anywhere text-brass underline underline-offset-4 hover:decoration-2', className)}
    >
      {login}
    </AppLink>
  )
}
