import { m } from '@guildhall/messages'
import { useCallback, useEffect, useState } from 'react'
import type { PaymentState } from '@guildhall/contract/payment-rules'
import { cancelPayment, checkPayment } from '../../../api/generated.ts'
import { ApiError, api } from '../../../api/client.ts'
import { serverNow } from '../../../format/clock.ts'
import { everyMs, useLive } from '../../../api/polling.ts'
import { isWaiting, type PaymentSummary } from '../states.ts'

/** The part of a provider's reply about a payment that all methods share. `status` is the provider's own word. */
interface ProviderReply {
  status?: string
  payment?: PaymentSummary
  simulator?: { url: string | null } | null
}

/** The words with which providers say that a payment is complete. */
const paidWords = new Set(['approved', 'paid', 'completed', 'COMPLETED', 'CONCLUIDA'])

/** The state of a payment for the page: paid as soon as our state or the provider's word says so. */
function stateOf({ status = '', payment }: ProviderReply): PaymentState {
  const state = payment?.state ?? 'pending'
  return isWaiting(state) && paidWords.has(status) ? 'paid' : state
}

/**
 * Polls a payment every 5 s while the page is visible, and at once when the tab is shown again. It stops when the
 * payment has ended, or once more after its code has expired. A failed poll is ignored (D-030). Money may come after
 * that, so an expired payment is read again when the payer comes back to the tab, as from the app of their bank.
 * `checkNow` makes the server ask the provider at once, and shows the outcome.
 */
export function usePayment<T extends ProviderReply>(first: T, ask: (signal?: AbortSignal) => Promise<T>) {
  const [lastReply, setLastReply] = useState(first)
  const [checking, setChecking] = useState(false)
  const [checked, setChecked] = useState('')
  useEffect(() => setLastReply(first), [first])

  const state = stateOf(lastReply)
  const hasRunOut = useRunOut(isWaiting(state) ? (lastReply.payment?.expires_at ?? null) : null)
  const look = useCallback(
    (signal?: AbortSignal) =>
      ask(signal).then(
        (reply) => {
          if (signal?.aborted) return
          setLastReply(reply)
          // The connection is back.
          setChecked((words) => (words === m.shell_error_offline() ? '' : words))
        },
        () => {},
      ),
    [ask],
  )
  useLive(look, everyMs.payment, { isOn: isWaiting(state) && !hasRunOut })
  useEffect(() => {
    if (hasRunOut) void look()
  }, [hasRunOut, look])
  useReturns(look, state === 'expired' || hasRunOut)

  const id = lastReply.payment?.id
  async function checkNow() {
    setChecking(true)
    setChecked('')
    try {
      const checkReply = id ? await api(checkPayment, { params: { id } }) : null
      await look()
      setChecked(checkReply?.message ?? '')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setChecked(error.message)
    } finally {
      setChecking(false)
    }
  }
  /** Cancels the payment and shows the outcome. Throws ApiError; then the payment is unchanged. */
  async function cancel() {
    if (!id) return
    setChecked('')
    const { message } = await api(cancelPayment, { params: { id } })
    await look()
    setChecked(message)
  }
  return { lastReply, state, hasRunOut, checkNow, checking, checked, cancel }
}

/** Calls `look` when the tab is shown or online again. */
function useReturns(look: () => Promise<void>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const ended = new AbortController()
    const turn = () => void (document.hidden || look())
    document.addEventListener('visibilitychange', turn, { signal: ended.signal })
    window.addEventListener('online', turn, { signal: ended.signal })
    return () => ended.abort()
  }, [look, isOn])
}

/** True once `expiresAt` has passed. */
function useRunOut(expiresAt: string | null): boolean {
  const ends = expiresAt ? Date.parse(expiresAt) : Infinity
  const [hasRunOut, setRunOut] = useState(() => serverNow() >= ends)
  useEffect(() => {
    const left = ends - serverNow()
    setRunOut(left <= 0)
    // Longer than a browser timer can wait (24 days); no page stays open that long.
    if (left <= 0 || left > 2 ** 31 - 1) return
    const timer = setTimeout(() => setRunOut(true), left)
    return () => clearTimeout(timer)
  }, [ends])
  return hasRunOut
}
