import { useCallback, useEffect, useState } from 'react'
import type { PaymentState } from '@guildhall/contract/payment-rules'
import { cancelPayment, checkPayment } from '../../../api/generated.ts'
import { ApiError, api } from '../../../api/client.ts'
import { serverNow } from '../../../format/clock.ts'
import { everyMs, useLive } from '../../../api/polling.ts'
import { isWaiting, type PaymentSummary } from '../states.ts'

/** What a provider's answer tells of a payment. `status` is the provider's own word. */
interface ProviderReply {
  status?: string
  payment?: PaymentSummary
  simulator?: { url: string | null } | null
}

/** The words with which providers say that all was paid. */
const paidWords = new Set(['approved', 'paid', 'completed', 'COMPLETED', 'CONCLUIDA'])

/** Where a payment stands for the page: paid as soon as either we or the provider's word say so. */
function stateOf({ status = '', payment }: ProviderReply): PaymentState {
  const state = payment?.state ?? 'pending'
  return isWaiting(state) && paidWords.has(status) ? 'paid' : state
}

/**
 * Follows a payment: asks every 5 s while the page is seen and at once when the tab wakes, until the payment has ended
 * or its code has (then once more). A poll that fails says nothing and the next comes as if it had not (D-030).
 * `checkNow` has the provider asked right away and tells what that came to.
 */
export function usePayment<T extends ProviderReply>(first: T, ask: (signal?: AbortSignal) => Promise<T>) {
  const [answer, setAnswer] = useState(first)
  const [checking, setChecking] = useState(false)
  const [checked, setChecked] = useState('')
  useEffect(() => setAnswer(first), [first])

  const state = stateOf(answer)
  const hasRunOut = useRunOut(isWaiting(state) ? (answer.payment?.expires_at ?? null) : null)
  const look = useCallback(
    (signal?: AbortSignal) =>
      ask(signal).then(
        (reply) => void (signal?.aborted || setAnswer(reply)),
        () => {},
      ),
    [ask],
  )
  useLive(look, everyMs.payment, { isOn: isWaiting(state) && !hasRunOut })
  useEffect(() => {
    if (hasRunOut) void look()
  }, [hasRunOut, look])

  const id = answer.payment?.id
  async function checkNow() {
    setChecking(true)
    setChecked('')
    try {
      const asked = id ? await api(checkPayment, { params: { id } }) : null
      await look()
      setChecked(asked?.message ?? '')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setChecked(error.message)
    } finally {
      setChecking(false)
    }
  }
  /** Takes the payment back and shows what became of it. Throws ApiError, and the payment is as it was. */
  async function cancel() {
    if (!id) return
    setChecked('')
    const { message } = await api(cancelPayment, { params: { id } })
    await look()
    setChecked(message)
  }
  return { answer, state, hasRunOut, checkNow, checking, checked, cancel }
}

/** True from the moment on at which `expiresAt` has passed. */
function useRunOut(expiresAt: string | null): boolean {
  const ends = expiresAt ? Date.parse(expiresAt) : Infinity
  const [hasRunOut, setRunOut] = useState(() => serverNow() >= ends)
  useEffect(() => {
    const left = ends - serverNow()
    setRunOut(left <= 0)
    // Longer than a timer can wait is longer than anybody watches.
    if (left <= 0 || left > 2 ** 31 - 1) return
    const timer = setTimeout(() => setRunOut(true), left)
    return () => clearTimeout(timer)
  }, [ends])
  return hasRunOut
}
