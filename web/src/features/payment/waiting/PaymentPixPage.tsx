import { m } from '@guildhall/messages'
import { useCallback } from 'react'
import { useLoaderData } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { payment } from '@guildhall/contract/payment'
import { getPix } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { outcomeOf } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { PaymentProgress } from './PaymentProgress.tsx'
import { nothingFound, PaymentFrame } from '../PaymentFrame.tsx'
import { PixCode } from './PixCode.tsx'
import { usePayment } from './use-payment.ts'

type Reply = ReplyOf<typeof payment.getPix>

export const head = (): Head => ({ title: m.payment_bank_pix_title() })

export const loader = load(async ({ api, params, url }) => {
  const txid = params.txid ?? url.searchParams.get('txid') ?? ''
  return { txid, found: txid ? await outcomeOf(api(getPix, { params: { txid } })) : nothingFound }
})

/** A charge at the bank: its code, and its state until it is paid. */
export default function PaymentPixPage() {
  const { txid, found } = useLoaderData<typeof loader>()
  return (
    <PaymentFrame title={m.payment_bank_pix_title()} found={found}>
      {(first) => <Pix key={txid} txid={txid} first={first} />}
    </PaymentFrame>
  )
}

function Pix({ txid, first }: { txid: string; first: Reply }) {
  const ask = useCallback(
    (signal?: AbortSignal) => api(getPix, { params: { txid }, ...(signal ? { signal } : {}) }),
    [txid],
  )
  const follow = usePayment(first, ask)
  const { pixCopiaECola: code, qrcode: png, valor, status, payment } = follow.lastReply
  return (
    <PaymentProgress title={m.payment_bank_pix_title()} follow={follow} amount={valor.original}>
      <PixCode code={code || null} png={png || null} amount={valor.original} status={status} payment={payment} />
    </PaymentProgress>
  )
}
