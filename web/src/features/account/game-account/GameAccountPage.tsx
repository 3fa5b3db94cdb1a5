import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { m } from '@guildhall/messages'
import { getGameAccount } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { outcomeOf, nowOrLater, useArrived } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { everyMs, useLive } from '../../../api/polling.ts'
import { load } from '../../../api/load.ts'
import { useSettings } from '../../../app/settings.ts'
import { refreshUser } from '../../../session/refresh-user.ts'
import { useSession } from '../../../session/session.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { SettingsFrame } from '../profile/SettingsFrame.tsx'
import { ClaimForm } from './ClaimForm.tsx'
import { FinishForm } from './FinishForm.tsx'
import { OtherLoginForm } from './OtherLoginForm.tsx'
import type { GameAccount } from './use-game-form.ts'

export const head = (): Head => ({ title: m.game_account_title() })
export const loader = load(({ api }) => nowOrLater(outcomeOf(api(getGameAccount).then(({ data }) => data))))

/** The state of the player's game account, and what the player can do until the game has confirmed it. */
export default function GameAccountPage() {
  const arrived = useArrived(useLoaderData<typeof loader>())
  return (
    <SettingsFrame title={m.game_account_title()} intro={m.game_account_intro()}>
      {!arrived && (
        <Loading>
          <Skeleton className="h-40 w-full" />
        </Loading>
      )}
      {arrived?.failure && <LoadFailed title={m.account_load_failed()} failure={arrived.failure} />}
      {arrived?.data && <Account first={arrived.data} />}
    </SettingsFrame>
  )
}

/**
 * Starts with the state of the loader. Updates it after the player's actions, and by polling while the game has not
 * answered.
 */
function Account({ first }: { first: GameAccount }) {
  const { areAccountsOff } = useSettings()
  const [newer, setNewer] = useState<{ since: GameAccount; account: GameAccount } | null>(null)
  const account = newer?.since === first ? newer.account : first
  const heading = useRef<HTMLHeadingElement>(null)
  const change = (next: GameAccount) => setNewer({ since: first, account: next })
  useLive(async (signal) => change((await api(getGameAccount, { signal })).data), everyMs.gameAccount, {
    isOn: account.state === 'pending',
  })
  useFreshSession(account)

  function done(next: GameAccount) {
    change(next)
    // The form that had the focus has been removed.
    heading.current?.focus()
  }

  const { login, state, mayClaim } = account
  const isWaiting = state === 'pending' || state === 'taken'
  return (
    <>
      <Card as="section" aria-labelledby="game-account" className="grid gap-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id="game-account" ref={heading} tabIndex={-1} className="text-xl wrap-anywhere">
            {m.game_account_login()}: <code className="font-mono text-lg">{login}</code>
          </h2>
          <Badge tone={tones[state]}>{stateWords(account)}</Badge>
        </div>
        <div role="status" className="grid gap-2">
          <p>{textOf(account)}</p>
          {state === 'pending' && account.askedAt && (
            <p className="text-sm text-muted">
              {m.game_account_asked()} <RelativeTime at={account.askedAt} />
            </p>
          )}
        </div>
        {isWaiting && areAccountsOff && <p className="text-warn">{m.account_game_waits_for_switch()}</p>}
        {state === 'pending' && !areAccountsOff && <FinishForm account={account} onDone={done} />}
      </Card>
      {state === 'taken' && (
        <div className="grid gap-4 md:grid-cols-2">
          {!areAccountsOff && (
            <Way title={m.game_account_other_login()} text={m.game_account_other_login_text()}>
              <OtherLoginForm onDone={done} />
            </Way>
          )}
          {mayClaim && (
            <Way title={m.account_game_claim_signup()} text={m.game_account_claim_about()}>
              <ClaimForm onDone={done} />
            </Way>
          )}
        </div>
      )}
      {state === 'none' && mayClaim && (
        <Way title={m.account_game_claim_signup()} text={m.game_account_none_claim({ login })}>
          <ClaimForm onDone={done} />
        </Way>
      )}
    </>
  )
}

function Way({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title} className="grid content-start gap-4">
      <div className="grid gap-1">
        <h2 className="text-lg">{title}</h2>
        {text && <p className="text-muted">{text}</p>}
      </div>
      {children}
    </Card>
  )
}

/** Refreshes the session when it is older than this state, because the login may have changed. */
function useFreshSession({ login, state, isConfirmed }: GameAccount): void {
  const { user } = useSession()
  const isOld =
    user !== null && (user.username !== login || user.gameState !== state || user.isGameConfirmed !== isConfirmed)
  useEffect(() => {
    if (isOld) void refreshUser()
  }, [isOld])
}

const tones: Record<GameAccount['state'], BadgeTone> = {
  ok: 'success',
  pending: 'warn',
  taken: 'danger',
  none: 'neutral',
}

function stateWords({ state, isConfirmed }: GameAccount): string {
  if (state === 'pending') return isConfirmed ? m.game_account_state_password() : m.game_account_state_pending()
  return { ok: m.game_account_state_ok, taken: m.game_account_state_taken, none: m.game_account_state_none }[state]()
}

function textOf({ login, state, isConfirmed, mayClaim }: GameAccount): string {
  if (state === 'ok') return m.game_account_ready({ login })
  if (state === 'none') return m.game_account_none()
  if (state === 'pending')
    return isConfirmed ? m.game_account_password_text({ login }) : m.game_account_waits({ login })
  return mayClaim ? m.game_account_taken_text({ login }) : m.game_account_taken_rename_text({ login })
}
