import { m } from '@guildhall/messages'
import { useState, type ReactNode } from 'react'
import { cashText } from '../../format/money.ts'
import { useArrived, type Arriving, type Outcome } from '../../api/outcome.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Characters } from './Characters.tsx'
import type { CharacterList, Player, Revealed } from './player.ts'
import { PlayerLink } from './PlayerLink.tsx'
import { RevealDialog } from './RevealDialog.tsx'
import { emailWords } from './words.ts'

/** The account of a player and their characters. Revealed data stays until another page opens. */
export function Overview({ player, characters }: { player: Player; characters: Arriving<Outcome<CharacterList>> }) {
  const arrived = useArrived(characters)
  const [isRevealing, setRevealing] = useState(false)
  const [revealed, setRevealed] = useState<Revealed>({})
  return (
    <div className="grid gap-6">
      <Card as="section" aria-labelledby="account" className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="account" className="text-lg">
            {m.player_account()}
          </h2>
          {player.may.reveal && (
            <Button size="dense" onClick={() => setRevealing(true)}>
              {m.player_reveal()}
            </Button>
          )}
        </div>
        <Facts player={player} revealed={revealed} />
      </Card>
      <section aria-labelledby="characters" className="grid gap-3">
        <h2 id="characters" className="text-lg">
          {m.player_characters()}
        </h2>
        <Characters arrived={arrived} />
      </section>
      <RevealDialog
        open={isRevealing}
        login={player.login}
        onRevealed={(more) => setRevealed({ ...revealed, ...more })}
        onClose={() => setRevealing(false)}
      />
    </div>
  )
}

function Facts({ player, revealed }: { player: Player; revealed: Revealed }) {
  const email = revealed.email ?? player.email
  const pending = revealed.pending_email ?? player.pending_email
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm lg:grid-cols-3">
      <Fact name={m.player_signed_up()}>
        <Moment at={player.created_at} ago />
      </Fact>
      <Fact name={m.player_last_use()}>
        {player.last_used_at ? <Moment at={player.last_used_at} ago /> : m.player_never()}
      </Fact>
      <Fact name={m.player_language()}>{player.locale === 'en' ? m.player_english() : m.player_portuguese()}</Fact>
      <Fact name={m.player_email_fact()}>
        {email ?? '–'} <Badge tone={emailTones[player.email_state]}>{emailWords[player.email_state]()}</Badge>
        {player.email_refused && (
          <span className="block wrap-anywhere text-warn">
            {m.player_email_refused()} <Moment at={player.email_refused.at} ago /> · {player.email_refused.reply}
          </span>
        )}
        {pending && <span className="block text-muted">{m.player_email_pending({ email: pending })}</span>}
      </Fact>
      <Fact name={m.player_phone()}>{revealed.phone ?? player.phone ?? '–'}</Fact>
      <Fact name={m.player_document()}>{revealed.document ?? player.document ?? '–'}</Fact>
      <Fact name={m.player_totp_fact()}>{player.has_totp ? m.player_on() : m.player_off()}</Fact>
      <Fact name={m.player_game()}>
        {player.game.isConfirmed ? m.player_game_confirmed() : gameWords[player.game.state]()}
      </Fact>
      {player.wallet && (
        <Fact name={m.player_balance()}>
          <span className={player.wallet.balance < 0 ? 'tabular text-danger' : 'tabular'}>
            {cashText(player.wallet.balance)}
          </span>
          {player.wallet.debt > 0 && (
            <span className="block text-danger">{m.player_debt({ cash: cashText(player.wallet.debt) })}</span>
          )}
        </Fact>
      )}
      {player.adopted && (
        <Fact name={m.player_adopted_fact()}>
          {(player.adopted.hasSignedIn ? m.player_adopted : m.player_adopted_waiting)({ label: player.adopted.label })}
          {player.adopted.state !== 'active' && ` ${sourceStateWords[player.adopted.state]()}`}
        </Fact>
      )}
      {player.invited_by !== undefined && (
        <Fact name={m.player_invited_by()}>
          {player.invited_by ? <PlayerLink login={player.invited_by} /> : m.player_invited_by_nobody()}
        </Fact>
      )}
      {revealed.addresses && <Addresses addresses={revealed.addresses} />}
    </dl>
  )
}

const emailTones = { none: 'neutral', unconfirmed: 'warn', confirmed: 'success', changing: 'info' } as const

const gameWords: Record<Player['game']['state'], () => string> = {
  ok: m.player_game_unconfirmed,
  pending: m.player_game_pending,
  taken: m.player_game_taken,
  none: m.player_game_none,
}

function Addresses({ addresses }: { addresses: NonNullable<Revealed['addresses']> }) {
  const words = { signup: m.player_address_signup, visit: m.player_address_visit, session: m.player_address_session }
  return (
    <div className="col-span-full min-w-0">
      <dt className="text-muted">{m.player_addresses()}</dt>
      <dd>
        {addresses.length === 0 && '–'}
        <ul className="grid gap-1">
          {addresses.map(({ address, at, of }, index) => (
            <li key={index} className="flex flex-wrap gap-x-3">
              <code className="wrap-anywhere">{address}</code>
              <span className="text-muted">{words[of]()}</span>
              <Moment at={at} />
            </li>
          ))}
        </ul>
      </dd>
    </div>
  )
}

const sourceStateWords = { locked: m.player_adopted_locked, banned: m.player_adopted_banned }

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
