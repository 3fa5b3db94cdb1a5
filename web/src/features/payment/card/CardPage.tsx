import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { payment } from '@guildhall/contract/payment'
import { getMercadoPagoPayment, getPaymentMethods } from '../../../api/generated.ts'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { brlText } from '../../../format/money.ts'
import { demandOwnDocument } from '../own-document.ts'
import { cardFee } from '@guildhall/contract/donation'
import { Breadcrumb } from '../../../ui/Breadcrumb.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RefundRule } from '../../donation/public.ts'
import { CardForm } from './CardForm.tsx'
import { CardOutcome } from './CardOutcome.tsx'
import { reaisOf } from './rules.ts'

type Methods = ReplyOf<typeof payment.getPaymentMethods>

export const head = (): Head => ({ title: m.card_title() })

/** The amount is in the address, and the payment's number once there is one, so that a reload shows its state. */
export const loader = load(async ({ api, url, params }) => {
  demandOwnDocument(url, '/paymentCard')
  const reais = reaisOf(params.value ?? url.searchParams.get('value'))
  const id = url.searchParams.get('id')
  const [methods, paymentReply] = await Promise.all([
    api(getPaymentMethods),
    id ? api(getMercadoPagoPayment, { params: { id } }) : null,
  ])
  return { reais, id, methods, paymentReply }
})

export default function CardPage() {
  const { reais, methods, paymentReply } = useLoaderData<typeof loader>()
  const isPayment = paymentReply !== null
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <div data-no-print>
        <Breadcrumb
          trail={[
            { label: m.ui_home(), to: '/' },
            { label: m.card_donation(), to: '/donation' },
            { label: m.card_title() },
          ]}
        />
      </div>
      {isPayment ? (
        <CardOutcome first={paymentReply} reais={reais} />
      ) : (
        <Idle key={reais} reais={reais} methods={methods} />
      )}
      <RefundRule />
    </div>
  )
}

/** One total for the whole page: that of the chosen number of installments. */
function Idle({ reais, methods }: { reais: number; methods: Methods }) {
  const [total, setTotal] = useState(reais + cardFee(reais))
  return (
    <>
      <header className="grid gap-1">
        <h1>{m.card_title()}</h1>
        <p className="text-lg">
          {m.card_total()}{' '}
          <strong className="tabular text-2xl text-brass" data-testid="card-total">
            {brlText(total)}
          </strong>
        </p>
      </header>
      {methods.mercadopago ? (
        <CardForm reais={reais} methods={methods} provider={methods.mercadopago} onTotal={setTotal} />
      ) : (
        <EmptyState
          title={m.card_off()}
          action={<LinkButton to={`/donationAmount?preset=${reais}`}>{m.card_other_method()}</LinkButton>}
        >
          {m.card_off_text()}
        </EmptyState>
      )}
    </>
  )
}
