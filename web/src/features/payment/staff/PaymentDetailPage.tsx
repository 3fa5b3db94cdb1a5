import { m } from '@guildhall/messages'
import { RefreshCw, Scale, Undo2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { payment } from '@guildhall/contract/payment'
import { getPaymentDetail, recheckPayment } from '../../../api.generated.ts'
import { ApiError, api } from '../../../api.ts'
import type { Head } from '../../../head.tsx'
import { load } from '../../../load.ts'
import { brlText, cashText } from '../../../money.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Breadcrumb } from '../../../ui/Breadcrumb.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { toast } from '../../../ui/toast.ts'
import { StateBadge } from '../StateBadge.tsx'
import { methodWords } from '../states.ts'
import { Events } from './Events.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { SettleDialog, type Settling } from './SettleDialog.tsx'
import { reasonText } from './words.ts'

export type Detail = ReplyOf<typeof payment.getPaymentDetail>

export const head = (): Head => ({ title: m.payment_detail_title() })

export const loader = load(async ({ api, params }) => api(getPaymentDetail, { params: { id: params.id ?? '' } }))

/** One payment with everything that happened to it, and what staff can do about it. */
export default function PaymentDetailPage() {
  const detail = useLoaderData<typeof loader>()
  const { payment, login, reason } = detail
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <header className="grid gap-3">
        <Breadcrumb
          trail={[
            { label: m.ui_home(), to: '/' },
            { label: m.payment_staff_title(), to: '/staff/payments' },
            { label: m.payment_detail_title() },
          ]}
        />
        <div className="grid justify-items-start gap-2 sm:flex sm:items-center sm:gap-3">
          <h1>{m.payment_detail_of({ amount: brlText(payment.amount), login })}</h1>
          <StateBadge state={payment.state} />
        </div>
        {reason && (
          <p role="status" className="rounded-md border border-warn p-3 text-warn">
            {reasonText(reason)}
          </p>
        )}
      </header>
      <Actions detail={detail} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Facts detail={detail} />
        <Transfers detail={detail} />
      </div>
      <Events events={detail.events} />
    </div>
  )
}

function Actions({ detail }: { detail: Detail }) {
  const { revalidate } = useRevalidator()
  const [isChecking, setChecking] = useState(false)
  const [isRefunding, setRefunding] = useState(false)
  const [settling, setSettling] = useState<Settling | null>(null)

  async function recheck() {
    setChecking(true)
    try {
      const { message } = await api(recheckPayment, { params: { id: detail.payment.id } })
      toast.success(message)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message || m.error_unavailable())
    } finally {
      setChecking(false)
      await revalidate()
    }
  }

  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => void recheck()} busy={isChecking}>
        {!isChecking && <RefreshCw className="size-5" />}
        {m.payment_recheck()}
      </Button>
      {detail.reason !== null && (
        <>
          <Button variant="primary" onClick={() => setSettling('credit')}>
            <Scale className="size-5" />
            {m.payment_settle_credit()}
          </Button>
          <Button onClick={() => setSettling('dismiss')}>{m.payment_settle_dismiss()}</Button>
        </>
      )}
      {detail.isRefundable && (
        <Button variant="danger" onClick={() => setRefunding(true)}>
          <Undo2 className="size-5" />
          {m.payment_refund()}
        </Button>
      )}
      <RefundDialog detail={detail} open={isRefunding} onClose={() => setRefunding(false)} />
      <SettleDialog detail={detail} settling={settling} onClose={() => setSettling(null)} />
    </div>
  )
}

function Facts({ detail: { payment, login, refunded } }: { detail: Detail }) {
  return (
    <Card as="section" aria-labelledby="facts-title" className="grid gap-4">
      <h2 id="facts-title" className="text-xl">
        {m.payment_facts()}
      </h2>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name={m.payment_player()}>
          <AppLink
            to={`/staff/ledger?owner=${encodeURIComponent(login)}`}
            className="text-brass underline underline-offset-4"
          >
            {login}
          </AppLink>
        </Fact>
        <Fact name={m.payment_receipt_method()}>{methodWords[payment.method]()}</Fact>
        <Fact name={m.payment_receipt_amount()}>{brlText(payment.amount)}</Fact>
        <Fact name={m.payment_fee_plain()}>{brlText(payment.fee)}</Fact>
        <Fact name={m.payment_receipt_total()}>
          {payment.installments > 1 ? `${brlText(payment.total)} · ${payment.installments}×` : brlText(payment.total)}
        </Fact>
        <Fact name={m.payment_refunded()}>{brlText(refunded)}</Fact>
        <Fact name={m.payment_receipt_cash()}>{m.payment_cash({ cash: cashText(payment.cash) })}</Fact>
        <Fact name={m.payment_credited_now()}>{m.payment_cash({ cash: cashText(payment.credited) })}</Fact>
        <Fact name={m.payment_created_at()}>
          <Moment at={payment.created_at} />
        </Fact>
        <Fact name={m.payment_paid_at()}>{payment.paid_at ? <Moment at={payment.paid_at} /> : '–'}</Fact>
        <Fact name={m.payment_receipt_provider_id()}>
          <code>{payment.provider_id ?? '–'}</code>
        </Fact>
        <Fact name={m.payment_receipt_id()}>
          <code>{payment.id}</code>
        </Fact>
      </dl>
    </Card>
  )
}

function Transfers({ detail: { transfers } }: { detail: Detail }) {
  return (
    <Card as="section" aria-labelledby="transfers-title" className="grid gap-4">
      <h2 id="transfers-title" className="text-xl">
        {m.payment_transfers()}
      </h2>
      {transfers.length === 0 ? (
        <p className="text-muted">{m.payment_transfers_none()}</p>
      ) : (
        <ul className="grid gap-3">
          {transfers.map(({ id, at, kind, cash }) => (
            <li key={id} className="grid gap-0.5 border-s-2 border-edge ps-3">
              <p className="flex flex-wrap items-baseline gap-x-3">
                <strong className={cash < 0 ? 'tabular text-danger' : 'tabular text-success'}>
                  {m.payment_cash({ cash: (cash > 0 ? '+' : '') + cashText(cash) })}
                </strong>
                <code className="text-sm">{kind}</code>
              </p>
              <p className="text-sm text-muted">
                <Moment at={at} />
              </p>
              <code className="block text-xs wrap-anywhere text-balance text-faint">{id}</code>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="font-semibold wrap-anywhere">{children}</dd>
  </div>
)
