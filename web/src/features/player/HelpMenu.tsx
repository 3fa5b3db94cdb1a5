import { m } from '@guildhall/messages'
import { helpReason } from '@guildhall/contract/player-rules'
import { LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Menu, MenuButton } from '../../ui/Menu.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'
import { ApiError } from '../../api/client.ts'
import { send } from './help-calls.ts'
import { helpActs, isPossible, type HelpAct } from './help-acts.ts'
import type { Player } from './player.ts'

/** What staff can do for a player who needs help. Each asks for a reason and names the account. */
export function HelpMenu({ player }: { player: Player }) {
  const [act, setAct] = useState<HelpAct | null>(null)
  const possible = helpActs.filter((each) => isPossible[each](player))
  return (
    <>
      <Menu
        label={
          <>
            <LifeBuoy className="size-5" aria-hidden />
            {m.player_help()}
          </>
        }
        className="border border-edge bg-s3 px-4"
      >
        {possible.map((each) => (
          <MenuButton key={each} onClick={() => setAct(each)}>
            {words[each].entry()}
          </MenuButton>
        ))}
      </Menu>
      <HelpDialog player={player} act={act} onClose={() => setAct(null)} />
    </>
  )
}

const words: Record<
  HelpAct,
  { entry: () => string; title: (of: { login: string }) => string; confirm: () => string; effect: () => string }
> = {
  recovery: {
    entry: m.player_recovery,
    title: m.player_recovery_title,
    confirm: m.player_recovery_confirm,
    effect: m.player_recovery_effect,
  },
  confirmation: {
    entry: m.player_confirmation,
    title: m.player_confirmation_title,
    confirm: m.player_confirmation_confirm,
    effect: m.player_confirmation_effect,
  },
  email: {
    entry: m.player_email,
    title: m.player_email_title,
    confirm: m.player_email_confirm,
    effect: m.player_email_effect,
  },
  sessions: {
    entry: m.player_sessions,
    title: m.player_sessions_title,
    confirm: m.player_sessions_confirm,
    effect: m.player_sessions_effect,
  },
  totp: {
    entry: m.player_totp,
    title: m.player_totp_title,
    confirm: m.player_totp_confirm,
    effect: m.player_totp_effect,
  },
}

function HelpDialog({ player, act, onClose }: { player: Player; act: HelpAct | null; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const close = () => {
    setEmail('')
    setProblem(undefined)
    onClose()
  }

  async function confirm(reason: string): Promise<string | undefined> {
    const isWithoutEmail = act === 'email' && !email.trim()
    setProblem(isWithoutEmail ? m.error_field_required() : undefined)
    if (isWithoutEmail) return undefined
    try {
      toast.success(await send[act!](player, { reason: reason.replace(/\s+/g, ' '), email: email.trim() }))
      close()
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const field = error.body.messages?.find((each) => each.field === 'email')
      setProblem(field?.message)
      return field ? undefined : error.message || m.error_unavailable()
    }
  }

  return (
    <ReasonDialog
      open={act !== null}
      tone={act === 'sessions' || act === 'totp' ? 'danger' : 'plain'}
      title={act && words[act].title({ login: player.login })}
      confirm={act && words[act].confirm()}
      reason={helpReason}
      onConfirm={confirm}
      onClose={close}
    >
      <div className="grid gap-4">
        <p>{act && words[act].effect()}</p>
        {act === 'email' && (
          <TextInput
            label={m.player_email_new()}
            type="email"
            autoComplete="off"
            maxLength={120}
            required
            error={problem}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </div>
    </ReasonDialog>
  )
}
