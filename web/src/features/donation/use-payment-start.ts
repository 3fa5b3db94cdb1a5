import { m } from '@guildhall/messages'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { PaymentMethod } from '@guildhall/contract/payment-rules'
import { splitLocale } from '../../format/locale.ts'
import { openLogin } from '../../session/session.ts'
import { ApiError } from '../../api/client.ts'
import { token } from '../../session/token.ts'
import { beginPayment, findOpen, type DataNeeded, type OpenPayment } from './begin-payment.ts'
import { failureOf, type Failure } from './failure.ts'

interface StartOptions {
  /** What the page has shown for the amount. */
  cash: number
  /** The code of a creator; its bonus is part of `cash`. */
  code: string | undefined
  isRetry?: boolean
  isAnother?: boolean
}

/** Refusals after which the page shows other Cash. */
const isOther = new Set(['quote_changed', 'code_invalid', 'creator_self'])

/** Begins a payment and goes to the page where it is paid. One at a time, however often the button is clicked. */
export function usePaymentStart({
  onNeeds,
  onOpen,
  onQuote,
}: {
  onNeeds: (needs: DataNeeded) => void
  onOpen: (open: OpenPayment) => void
  /** The portal refused because the amount or the code now brings other Cash than the page has shown. */
  onQuote: () => void
}) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const isUnderWay = useRef(false)
  const rest = useCallback(() => {
    isUnderWay.current = false
    setBusy(false)
  }, [])

  // On a step back from PayPal, the browser may restore this page with its busy button.
  useEffect(() => {
    const onRestore = (event: PageTransitionEvent) => event.persisted && rest()
    window.addEventListener('pageshow', onRestore)
    return () => window.removeEventListener('pageshow', onRestore)
  }, [rest])

  async function start(
    method: PaymentMethod,
    reais: number,
    { cash, code, isRetry = false, isAnother = false }: StartOptions,
  ) {
    if (isUnderWay.current) return
    if (!token()) return openLogin(splitLocale(location.pathname).path + location.search, m.account_login_to_go_on())
    isUnderWay.current = true
    setBusy(true)
    setFailure(null)
    try {
      const open = isAnother || isRetry ? null : await findOpen(method, reais, code)
      if (open) {
        onOpen(open)
        return rest()
      }
      const { to, needs, ...destination } = await beginPayment(method, reais, { cash, code })
      if (to !== undefined) {
        if ('isAway' in destination && destination.isAway) return location.assign(to)
        await navigate(to)
      } else if (isRetry && !needs.isRefused)
        setFailure({ title: m.donation_pix_failed(), detail: m.donation_data_failed(), isUnconfirmed: false })
      else onNeeds(needs)
      rest()
    } catch (error) {
      rest()
      if (error instanceof ApiError && isOther.has(error.body.code ?? '')) onQuote()
      setFailure(failureOf(method, error))
    }
  }
  return { start, busy, failure }
}
