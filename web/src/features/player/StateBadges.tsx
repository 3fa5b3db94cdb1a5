import { m } from '@guildhall/messages'
import type { Locale } from '@guildhall/contract'
import { Badge } from '../../ui/Badge.tsx'
import { dateOf } from '../../ui/RelativeTime.tsx'
import type { Player } from './player.ts'

type Account = Pick<Player, 'ban' | 'email_state' | 'roles'> & Partial<Pick<Player, 'has_totp'>>

/** How an account stands; `none` when there is nothing to say. */
export function StateBadges({ of, locale, none }: { of: Account; locale: Locale; none?: string }) {
  const { ban, email_state, has_totp, roles } = of
  if (none && !ban && email_state !== 'unconfirmed' && !has_totp && roles.length === 0) return none
  return (
    <span className="flex flex-wrap gap-1.5 empty:hidden">
      {ban && (
        <Badge tone="danger">
          {ban.until ? m.player_banned_until({ date: dateOf(new Date(ban.until), locale) }) : m.player_banned()}
        </Badge>
      )}
      {email_state === 'unconfirmed' && <Badge tone="warn">{m.player_unconfirmed()}</Badge>}
      {has_totp && <Badge tone="success">{m.account_totp_short()}</Badge>}
      {roles.length > 0 && <Badge tone="brass">{m.player_of_staff()}</Badge>}
    </span>
  )
}
