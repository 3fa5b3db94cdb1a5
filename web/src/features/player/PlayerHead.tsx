import { m } from '@guildhall/messages'
import { useMay } from '../../session/session.ts'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { useLocale } from '../../format/locale.ts'
import { HelpMenu } from './HelpMenu.tsx'
import type { Player } from './player.ts'
import { StateBadges } from './StateBadges.tsx'

/** Login, name and state of a player, and what the member of staff may do. */
export function PlayerHead({ player }: { player: Player }) {
  const locale = useLocale()
  return (
    <header className="grid gap-3">
      <Breadcrumb
        trail={[
          { label: m.ui_home(), to: '/' },
          { label: m.player_staff(), to: '/administration' },
          { label: m.player_list(), to: '/staff/players' },
          { label: player.login },
        ]}
      />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid min-w-0 gap-2">
          <h1 className="wrap-anywhere">{player.login}</h1>
          {player.name && <p className="wrap-anywhere text-muted">{player.name}</p>}
          <StateBadges of={player} locale={locale} />
        </div>
        <Actions player={player} />
      </div>
    </header>
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
