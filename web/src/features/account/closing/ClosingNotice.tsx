import type { ClosingObstacle } from '@guildhall/contract/account/closing-rules'
import { m } from '@guildhall/messages'
import { useEffect, useRef, useState } from 'react'
import { api, ApiError } from '../../../api/client.ts'
import { confirmForfeit, stopClosing } from '../../../api/generated.ts'
import { cashText } from '../../../format/money.ts'
import { signIn } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { toast } from '../../../ui/toast.ts'
import { obstacleText } from './words.ts'

/** What the refusal `account_closing` of a sign-in says. */
export interface ClosingRefusal {
  message: string
  token: string
  waits_for: ClosingObstacle[]
  /** The Cash to agree to, where the account has more than its player has agreed to lose. */
  moreCash: number | null
}

/** Shown in place of a session while the account is closing: its date, what it waits for, and how to stop it. */
export function ClosingNotice({ closing, onDone }: { closing: ClosingRefusal; onDone: () => void }) {
  const [busy, setBusy] = useState<'stop' | 'forfeit'>()
  const [failure, setFailure] = useState('')
  const [moreCash, setMoreCash] = useState(closing.moreCash)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const others = closing.waits_for.filter((name) => name !== 'cash')

  async function run(what: 'stop' | 'forfeit', work: () => Promise<void>) {
    setBusy(what)
    setFailure('')
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message || m.error_unavailable())
      if (error.body.code === 'closing_cash_changed') setMoreCash(Number(error.body.cash))
    } finally {
      setBusy(undefined)
    }
  }
  const stop = () =>
    run('stop', async () => {
      const result = await api(stopClosing, { body: { token: closing.token } })
      signIn(result)
      toast.success(result.message)
      onDone()
    })
  const forfeit = (cash: number) =>
    run('forfeit', async () => {
      const { message } = await api(confirmForfeit, { body: { token: closing.token, cash } })
      toast.success(message)
      setMoreCash(null)
    })

  return (
    <section className="grid gap-3 rounded-md border border-warn p-4">
      <h2 ref={title} tabIndex={-1} className="text-lg">
        {closing.message}
      </h2>
      <p className="text-muted">{m.account_closing_stop_hint()}</p>
      {others.length > 0 && <p className="text-muted">{m.account_closing_waits({ what: obstacleText(others) })}</p>}
      <FormFailure>{failure}</FormFailure>
      <Button variant="primary" busy={busy === 'stop'} onClick={() => void stop()}>
        {m.account_closing_stop()}
      </Button>
      {moreCash !== null && (
        <>
          <p>{m.account_closing_more_cash({ cash: cashText(moreCash) })}</p>
          <Button variant="danger" busy={busy === 'forfeit'} onClick={() => void forfeit(moreCash)}>
            {m.account_closing_forfeit({ cash: cashText(moreCash) })}
          </Button>
        </>
      )}
    </section>
  )
}
