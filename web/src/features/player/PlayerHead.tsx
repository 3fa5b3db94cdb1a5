import { m } from '@guildhall/messages'
import { useMay } from '../../session/session.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { useLocale } from '../../format/locale.ts'
import { dateOf } from '../../ui/RelativeTime.tsx'
import { HelpMenu } from './HelpMenu.tsx'
import type { Player } from './player.ts'

/** Login, name and state of a player, and what the member of staff may do. */
export function PlayerHead({ player }: { player: Player }) {
  return (
    <header className="grid gap-3">
      <Breadcrumb
        trail={[
          { label: m.ui_home(), to: '/' },
          { label: m.player_staff(), to: '/administration' },
          { label: player.login },
        ]}
      />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid min-w-0 gap-2">
          <h1 className="wrap-anywhere">{player.login}</h1>
          {player.name && <p className="wrap-anywhere text-muted">{player.name}</p>}
          <States player={player} />
        </div>
        <Actions player={player} />
      </div>
    </header>
  )
}

function States({ player }: { player: Player }) {
  const locale = useLocale()
  const { ban } = player
  return (
    <p className="flex flex-wrap gap-1.5 empty:hidden">
      {ban && (
        <Badge tone="danger">
          {ban.until ? m.player_banned_until({ date: dateOf(new Date(ban.until), locale) }) : m.player_banned()}
        </Badge>
      )}
      {player.email_state === 'unconfirmed' && <Badge tone="warn">{m.player_unconfirmed()}</Badge>}
      {player.has_totp && <Badge tone="success">{m.account_totp_short()}</Badge>}
      {player.roles.length > 0 && <Badge tone="brass">{m.player_of_staff()}</Badge>}
    </p>
  )
}

function Actions({ player }: { player: Player }) {
  const [mayBan, mayCredit, maySend] = [useMay('bans.write'), useMay('cash.credit'), useMay('items.send')]
  const to = (path: string) => `${path}?login=${encodeURIComponent(player.login)}`
  return (
    <div className="flex flex-wrap gap-2">
      {player.may.help && <HelpMenu player={player} />}
      {maySend && <LinkButton to={to('/sendItem')}>{m.player_send_item()}</LinkButton>}
      {mayCredit && <LinkButton to={to('/sendValue')}>{m.player_credit()}</LinkButton>}
      {mayBan && <LinkButton to={to('/ban-player')}>{m.player_ban()}</LinkButton>}
    </div>
  )
}
