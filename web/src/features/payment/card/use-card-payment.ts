import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CallOf } from '@guildhall/contract'
import type { payment } from '@guildhall/contract/payment'
import { createCardPayment } from '../../../api/generated.ts'
import { ApiError, api } from '../../../api/client.ts'
import { sendOnce } from '../../../api/idempotency.ts'
import { openLogin } from '../../../session/session.ts'
import { token } from '../../../session/token.ts'
import { digitsOf } from '../../../ui/masks.ts'
import { tokenMessage } from './messages.ts'
import { isBrand } from './rules.ts'
import { deviceId, offerFor, tokenRefusalOf } from './sdk.ts'
import { isUnanswered, rememberSent } from './unanswered.tsx'
import { brandRefused, type CardFormState } from './use-card-form.ts'

type Body = CallOf<typeof payment.createCardPayment>['body']

/** Sends the payment of the form, and shows why it failed. */
export function useCardPayment(
  form: CardFormState,
  {
    cash,
    code,
    onQuote,
  }: {
    /** What the page has shown for the donation. */
    cash: number
    /** The code of a creator; its bonus is part of `cash`. */
    code: string | undefined
    /** The portal refused because donation or code now brings other Cash. */
    onQuote: () => void
  },
) {
  const { reais } = form
  const navigate = useNavigate()
  const [failure, setFailure] = useState('')
  const [isPaying, setPaying] = useState(false)
  /** A payment that was sent and got no reply. The same body is sent again, so that nobody pays twice. */
  const [unanswered, setUnanswered] = useState<Body | null>(null)

  async function pay() {
    setFailure('')
    if (!token()) {
      setFailure(m.card_session_expired())
      return openLogin(null, m.card_session_expired())
    }
    setPaying(true)
    try {
      const body = unanswered ?? (await bodyOf(form, { cash, code }))
      if (typeof body === 'string') return setFailure(body)
      setUnanswered(body)
      rememberSent(reais)
      const { data } = await sendOnce('card', body.token, (idempotencyKey) =>
        api(createCardPayment, { body, idempotencyKey }),
      )
      settle()
      await navigate(`/paymentCard?value=${reais}&id=${data.id}`, { replace: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!isUnanswered(error)) settle()
      if (['quote_changed', 'code_invalid', 'creator_self'].includes(error.body.code ?? '')) onQuote()
      setFailure(error.status === 401 ? m.card_session_expired() : error.message || m.card_failed())
    } finally {
      setPaying(false)
    }
  }

  function settle() {
    setUnanswered(null)
    rememberSent(null)
  }

  /** The button is still disabled; shows what is missing. */
  function showMissing() {
    if (form.isComplete || isPaying) return
    form.touch({ holder: true, document: true })
    if (form.fields.failure || form.amountProblem || form.isForeignBrand) return
    setFailure(form.fields.sdk ? m.card_fill_all() : m.card_not_initialised())
  }

  return { pay, showMissing, failure, isPaying, hasUnanswered: unanswered !== null }
}

/** The body with the card's token, or the problem in words. */
async function bodyOf(
  { fields, kind, reais, charged, holder, document, installments }: CardFormState,
  { cash, code }: { cash: number; code: string | undefined },
) {
  const { sdk, bin, offer } = fields
  if (!sdk) return m.card_not_initialised()
  if (!kind) return m.card_fill_all()
  const digits = digitsOf(document)
  let cardToken: { id: string }
  try {
    cardToken = await sdk.fields.createCardToken({
      cardholderName: holder.trim(),
      identificationType: kind,
      identificationNumber: digits,
    })
  } catch (refusal) {
    return tokenMessage(tokenRefusalOf(refusal))
  }
  // The request for the offer may have failed while the number was typed.
  const card = offer ?? (bin ? await offerFor(sdk, bin, charged).catch(() => null) : null)
  if (!card) return m.card_fill_all()
  if (!isBrand(card.brand)) return brandRefused()
  const body: Body = {
    value: reais,
    // An amount that cannot be paid is refused for itself.
    ...(cash > 0 ? { cash } : {}),
    ...(code ? { code } : {}),
    token: cardToken.id,
    payment_method_id: card.brand,
    ...(card.issuer ? { issuer_id: card.issuer } : {}),
    installments,
    docType: kind,
    docNumber: digits,
    device_id: deviceId(),
  }
  return body
}
