import { m } from '@guildhall/messages'
import { cardFee, donationAmount } from '@guildhall/contract/donation'
import { CreditCard } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CallOf, ReplyOf } from '@guildhall/contract'
import type { payment } from '@guildhall/contract/payment'
import { createCardPayment } from '../../../api/generated.ts'
import { ApiError, api } from '../../../api/client.ts'
import { sendOnce } from '../../../api/idempotency.ts'
import { brlText } from '../../../format/money.ts'
import { openLogin } from '../../../session/session.ts'
import { token } from '../../../session/token.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Form } from '../../../ui/Form.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { DocumentInput } from '../../../ui/MaskedInput.tsx'
import { digitsOf } from '../../../ui/masks.ts'
import { Select } from '../../../ui/Select.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { BrandMarks } from './brand-marks.tsx'
import { tokenMessage } from './messages.ts'
import { brandNames, documentKind, installmentsFor, isBrand, isHolder } from './rules.ts'
import { deviceId, offerFor, tokenRefusalOf } from './sdk.ts'
import { SecureInput } from './SecureInput.tsx'
import { Summary } from './Summary.tsx'
import { isUnanswered, rememberSent, UnansweredNotice } from './unanswered.tsx'
import { useCardFields } from './use-card-fields.ts'

type Methods = ReplyOf<typeof payment.getPaymentMethods>
type Body = CallOf<typeof payment.createCardPayment>['body']

/** The idle and the loading view: what is typed stays whatever the answer is. */
export function CardForm({
  reais,
  methods,
  provider,
  onTotal,
}: {
  reais: number
  methods: Methods
  provider: NonNullable<Methods['mercadopago']>
  /** Hears what is to be charged, in reais, whenever the offer or the choice changes it. */
  onTotal: (reais: number) => void
}) {
  const navigate = useNavigate()
  const needsId = useId()
  const charged = reais + cardFee(reais)
  const fields = useCardFields(provider, charged)
  const [holder, setHolder] = useState('')
  const [document, setDocument] = useState('')
  const [chosen, setChosen] = useState(1)
  const [touched, setTouched] = useState<{ holder?: true; document?: true }>({})
  const [failure, setFailure] = useState('')
  const [isPaying, setPaying] = useState(false)
  /** Sent, and its answer got lost: it is sent again as it was, so that nobody pays twice. */
  const [unanswered, setUnanswered] = useState<Body | null>(null)

  const { offer, problems } = fields
  const offered = offer?.installments ?? []
  const installments = installmentsFor(chosen, { offered, bin: fields.bin, reais })
  const total = totalOf(offered, installments, charged)
  useEffect(() => onTotal(total), [onTotal, total])
  const digits = digitsOf(document)
  const kind = documentKind(digits)
  const isForeignBrand = offer !== null && !isBrand(offer.brand)
  const amountProblem = problemOf(reais, methods.maxAmount)
  const isComplete =
    fields.isReady &&
    isHolder(holder) &&
    kind !== null &&
    Object.keys(problems).length === 0 &&
    !isForeignBrand &&
    !amountProblem &&
    !fields.failure

  async function pay() {
    setFailure('')
    if (!token()) {
      setFailure(m.card_session_expired())
      return openLogin(null, m.card_session_expired())
    }
    setPaying(true)
    try {
      const body = unanswered ?? (await bodyOf())
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
      setFailure(error.status === 401 ? m.card_session_expired() : error.message || m.card_failed())
    } finally {
      setPaying(false)
    }
  }

  function settle() {
    setUnanswered(null)
    rememberSent(null)
  }

  /** A token and what goes with it; in words what speaks against it. */
  async function bodyOf(): Promise<Body | string> {
    const { sdk, bin } = fields
    if (!sdk) return m.card_not_initialised()
    if (!kind) return m.card_fill_all()
    let made: { id: string }
    try {
      made = await sdk.fields.createCardToken({
        cardholderName: holder.trim(),
        identificationType: kind,
        identificationNumber: digits,
      })
    } catch (refused) {
      return tokenMessage(tokenRefusalOf(refused))
    }
    // The look at the number may have failed while it was typed.
    const known = offer ?? (bin ? await offerFor(sdk, bin, charged).catch(() => null) : null)
    if (!known) return m.card_fill_all()
    if (!isBrand(known.brand)) return brandRefused()
    return {
      value: reais,
      token: made.id,
      payment_method_id: known.brand,
      ...(known.issuer ? { issuer_id: known.issuer } : {}),
      installments,
      docType: kind,
      docNumber: digits,
      device_id: deviceId(),
    }
  }

  /** The button cannot be pressed yet, and says what is missing. */
  function sayWhatIsMissing() {
    if (isComplete || isPaying) return
    setTouched({ holder: true, document: true })
    if (fields.failure || amountProblem || isForeignBrand) return
    setFailure(fields.sdk ? m.card_fill_all() : m.card_not_initialised())
  }

  const numberProblem = problems.cardNumber ?? (isForeignBrand ? brandRefused() : undefined)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Card as="section" aria-label={m.card_form()}>
        <Form onSubmit={pay} className="grid gap-5">
          <UnansweredNotice isKnown={unanswered !== null} />
          {amountProblem && (
            <FormFailure>
              <p>
                {amountProblem}{' '}
                <LinkButton to="/donationAmount" size="dense">
                  {m.card_choose_amount()}
                </LinkButton>
              </p>
            </FormFailure>
          )}
          {fields.failure && (
            <FormFailure className="grid-cols-[1fr_auto] items-center gap-3!">
              <p>{fields.failure}</p>
              <Button onClick={fields.retry}>{m.card_load_again()}</Button>
            </FormFailure>
          )}
          <BrandMarks brand={isBrand(offer?.brand) ? offer?.brand : undefined} />
          <SecureInput type="cardNumber" label={m.card_number()} error={numberProblem} fields={fields} />
          <div className="grid gap-5 sm:grid-cols-2">
            <SecureInput
              type="expirationDate"
              label={m.card_expiry()}
              error={problems.expirationDate}
              fields={fields}
            />
            <SecureInput
              type="securityCode"
              label={m.card_code()}
              hint={offer?.brand === 'amex' ? m.card_code_hint_amex() : m.card_code_hint()}
              error={problems.securityCode}
              fields={fields}
            />
          </div>
          <TextInput
            label={m.card_holder()}
            hint={m.card_holder_hint()}
            error={touched.holder && !isHolder(holder) ? m.card_holder_wrong() : undefined}
            value={holder}
            autoComplete="cc-name"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
            required
            onChange={(event) => setHolder(event.target.value)}
            onBlur={() => holder && setTouched((before) => ({ ...before, holder: true }))}
          />
          <DocumentInput
            label={m.card_document()}
            hint={m.card_document_hint()}
            error={touched.document && !kind ? m.card_document_wrong() : undefined}
            value={document}
            maxLength={18}
            required
            onChange={(event) => setDocument(event.target.value)}
            onBlur={() => document && setTouched((before) => ({ ...before, document: true }))}
          />
          <Select
            label={m.card_installments()}
            hint={offered.length === 0 ? m.card_installments_hint() : undefined}
            value={installments}
            onChange={(event) => setChosen(Number(event.target.value))}
          >
            {(offered.length ? offered : [{ installments: 1, each: charged, total: charged }]).map((each) => (
              <option key={each.installments} value={each.installments}>
                {m.card_installment({
                  count: each.installments,
                  each: brlText(each.each),
                  total: brlText(each.total),
                })}
              </option>
            ))}
          </Select>
          <FormFailure>{failure}</FormFailure>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              type="submit"
              variant="primary"
              busy={isPaying}
              blocked={!isComplete}
              aria-describedby={isComplete ? undefined : needsId}
              onClick={sayWhatIsMissing}
              className="w-full sm:w-auto"
            >
              {!isPaying && <CreditCard className="size-5" />}
              {isPaying ? m.card_paying() : m.card_pay({ total: brlText(total) })}
            </Button>
            {!isComplete && (
              <p id={needsId} className="min-w-48 flex-1 text-sm text-muted">
                {amountProblem || fields.failure ? m.card_pay_notice() : m.card_pay_needs()}
              </p>
            )}
          </div>
          <p role="status" className="sr-only">
            {isPaying ? m.card_paying_text() : ''}
          </p>
        </Form>
      </Card>
      <Summary
        reais={reais}
        installment={offered.find((each) => each.installments === installments)}
        isSimulated={methods.methods.some((each) => each.method === 'mercado_card' && each.isSimulated)}
      />
    </div>
  )
}

const totalOf = (offered: readonly { installments: number; total: number }[], count: number, charged: number): number =>
  offered.find(({ installments }) => installments === count)?.total ?? charged

const brandRefused = (): string => m.card_brand_refused({ brands: Object.values(brandNames).join(', ') })

/** Why the address names no donation; undefined when it does. */
function problemOf(reais: number, most: number): string | undefined {
  if (reais >= donationAmount.min && reais % donationAmount.step === 0 && reais <= most) return undefined
  if (reais > most) return m.card_amount_too_large({ amount: brlText(most) })
  return m.card_amount_wrong({ min: brlText(donationAmount.min), step: brlText(donationAmount.step) })
}
