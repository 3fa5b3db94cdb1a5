import { m } from '@guildhall/messages'
import { CircleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { refreshUser } from '../session/refresh-user.ts'
import { useSession } from '../session/session.ts'
import { LinkButton } from '../ui/Button.tsx'

/** Whether and why the player's game account is unconfirmed; null otherwise. */
export function useUnconfirmed(): 'pending' | 'taken' | null {
  const { user } = useSession()
  if (!user || user.isGameConfirmed) return null
  return user.gameState === 'pending' || user.gameState === 'taken' ? user.gameState : null
}

/**
 * Tells players that the game has not confirmed their account, with a link to the page that solves it; nothing for
 * others. `isRefused`: the server has just said so, whatever the session contains.
 */
export function GameAccountNotice({ isRefused = false }: { isRefused?: boolean }) {
  const state = useUnconfirmed()
  const { user } = useSession()
  const isShown = isRefused || state !== null
  // The game may have confirmed the account since the session began.
  useEffect(() => {
    if (isShown) void refreshUser()
  }, [isShown])
  if (!isShown) return null
  return (
    <section
      aria-label={m.game_account_title()}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-warn bg-s1 px-4 py-3"
    >
      <CircleAlert className="size-5 shrink-0 text-warn" aria-hidden />
      <p className="min-w-48 flex-1">
        {state && user ? words[state]({ login: user.username }) : m.error_game_account_unconfirmed()}
      </p>
      <LinkButton to="/settings/game">{m.game_account_go()}</LinkButton>
    </section>
  )
}

const words = { pending: m.game_account_notice_pending, taken: m.game_account_notice_taken }
