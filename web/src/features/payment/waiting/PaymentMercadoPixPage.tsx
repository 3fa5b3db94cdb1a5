import { m } from '@guildhall/messages'
import { useCallback } from 'react'
import { useLoaderData } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { payment } from '@guildhall/contract/payment'
import { getMercadoPagoPayment } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { outcomeOf } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { PaymentProgress } from './PaymentProgress.tsx'
import { nothingFound, PaymentFrame } from '../PaymentFrame.tsx'
import { PixCode } from './PixCode.tsx'
import { usePayment } from './use-payment.ts'

type Reply = ReplyOf<typeof payment.getMercadoPagoPayment>

export const head = (): Head => ({ title: m.payment_pix_title() })

export const loader = load(async ({ api, params, url }) => {
  const id = params.id ?? url.searchParams.get('id') ?? ''
  return { id, found: id ? await outcomeOf(api(getMercadoPagoPayment, { params: { id } })) : nothingFound }
})

/** A Pix at Mercado Pago: its code, and its state until it is paid. */
export default function PaymentMercadoPixPage() {
  const { id, found } = useLoaderData<typeof loader>()
  return (
    <PaymentFrame title={m.payment_pix_title()} found={found}>
      {(first) => <Pix key={id} id={id} first={first} />}
    </PaymentFrame>
  )
}

function Pix({ id, first }: { id: string; first: Reply }) {
  const ask = useCallback(
    (signal?: AbortSignal) => api(getMercadoPagoPayment, { params: { id }, ...(signal ? { signal } : {}) }),
    [id],
  )
  const follow = usePayment(first, ask)
  const { lastReply } = follow
  // The reply of a finished payment may lack its code.
  const pix = lastReply.point_of_interaction?.transaction_data
  return (
    <PaymentProgress title={m.payment_pix_title()} follow={follow} amount={lastReply.transaction_amount}>
      <PixCode
        code={pix?.qr_code ?? null}
        png={pix?.qr_code_base64 ?? null}
        amount={lastReply.transaction_amount}
        status={lastReply.status}
        payment={lastReply.payment}
      />
    </PaymentProgress>
  )
}
