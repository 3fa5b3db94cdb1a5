import { m } from '@guildhall/messages'
import { CreditCard } from 'lucide-react'
import { useEffect, useId } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import type { payment } from '@guildhall/contract/payment'
import { brlText } from '../../../format/money.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Form } from '../../../ui/Form.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { useCampaigns, useQuote } from '../../campaign/public.ts'
import { CreatorField, useCreatorCode } from '../../creator/public.ts'
import { CardInputs, HolderInputs, InstallmentsSelect } from './CardInputs.tsx'
import { Summary } from './Summary.tsx'
import { UnansweredNotice } from './unanswered.tsx'
import { useCardForm, type CardFormState } from './use-card-form.ts'
import { useCardPayment } from './use-card-payment.ts'

type Methods = ReplyOf<typeof payment.getPaymentMethods>

/** The form in its idle and loading states; the typed values stay whatever the reply is. */
export function CardForm({
  reais,
  methods,
  provider,
  onTotal,
}: {
  reais: number
  methods: Methods
  provider: NonNullable<Methods['mercadopago']>
  /** Called with the total in reais whenever the offer or the choice changes it. */
  onTotal: (reais: number) => void
}) {
  const form = useCardForm({ reais, mostReais: methods.maxAmount, provider })
  const { offered, installments, total } = form
  const { campaigns, renew } = useCampaigns()
  const creator = useCreatorCode()
  const quote = useQuote(campaigns, creator.percent)('mercado_card', reais)
  const { pay, showMissing, failure, isPaying, hasUnanswered } = useCardPayment(form, {
    cash: quote.total,
    code: creator.sent,
    onQuote: () => void (renew(), creator.renew()),
  })
  useEffect(() => onTotal(total), [onTotal, total])
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Card as="section" aria-label={m.card_form()}>
        <Form onSubmit={pay} className="grid gap-5">
          <UnansweredNotice isKnown={hasUnanswered} />
          <Obstacles form={form} />
          <CardInputs form={form} />
          <HolderInputs form={form} />
          <InstallmentsSelect form={form} />
          <CreatorField creator={creator} />
          <FormFailure>{failure}</FormFailure>
          <PayButton form={form} isPaying={isPaying} onClick={showMissing} />
          <p role="status" className="sr-only">
            {isPaying ? m.card_paying_text() : ''}
          </p>
        </Form>
      </Card>
      <Summary
        reais={reais}
        quote={quote}
        installment={offered.find((each) => each.installments === installments)}
        isSimulated={methods.methods.some((each) => each.method === 'mercado_card' && each.isSimulated)}
      />
    </div>
  )
}

/** Why the payment is impossible, and what to do instead. */
function Obstacles({ form: { amountProblem, fields } }: { form: CardFormState }) {
  return (
    <>
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
    </>
  )
}

function PayButton({ form, isPaying, onClick }: { form: CardFormState; isPaying: boolean; onClick: () => void }) {
  const { isComplete, amountProblem, fields, total } = form
  const needsId = useId()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        type="submit"
        variant="primary"
        busy={isPaying}
        blocked={!isComplete}
        aria-describedby={isComplete ? undefined : needsId}
        onClick={onClick}
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
  )
}
