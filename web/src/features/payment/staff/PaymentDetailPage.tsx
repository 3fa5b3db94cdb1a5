import { m } from '@guildhall/messages'
import { useLoaderData } from 'react-router'
import { getPaymentDetail } from '../../../api/generated.ts'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { brlText, cashText } from '../../../format/money.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Breadcrumb } from '../../../ui/Breadcrumb.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { StateBadge } from '../StateBadge.tsx'
import { Actions } from './Actions.tsx'
import type { Detail } from './detail.ts'
import { Events } from './Events.tsx'
import { Facts, ledgerOf } from './Facts.tsx'
import { Refunds } from './Refunds.tsx'
import { reasonText, transferText } from './words.ts'
import { History } from '../../audit/public.ts'

export const head = (): Head => ({ title: m.payment_detail_title() })

export const loader = load(async ({ api, params }) => api(getPaymentDetail, { params: { id: params.id ?? '' } }))

/** A payment with its full history, and the possible actions of staff. */
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
        {payment.isElsewhere && (
          <p role="status" className="rounded-md border border-danger p-3">
            {m.payment_elsewhere()}
          </p>
        )}
        <TakenBack detail={detail} />
      </header>
      <Actions detail={detail} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Facts detail={detail} />
        <div className="grid gap-6">
          <Refunds refunds={detail.refunds} />
          <Transfers detail={detail} />
        </div>
      </div>
      <Events events={detail.events} />
      <History key={payment.id} target={`payment ${payment.id}`} />
    </div>
  )
}

/** The amount that a bank or card issuer charged back, and whether the wallet owes it. */
function TakenBack({ detail: { chargedBack, transfers, balance, login } }: { detail: Detail }) {
  if (Number(chargedBack) === 0) return null
  const takenBack = transfers.reduce((sum, { kind, cash }) => (kind === 'donation_reversal' ? sum - cash : sum), 0)
  return (
    <div role="status" className="grid gap-1 rounded-md border border-danger p-3">
      <p>{m.payment_taken({ amount: brlText(chargedBack), cash: cashText(takenBack), login })}</p>
      {balance < 0 && <p className="text-danger">{m.payment_taken_owes({ balance: cashText(balance) })}</p>}
      <AppLink
        to={ledgerOf(login)}
        className="inline-flex min-h-11 w-fit items-center text-brass underline underline-offset-4"
      >
        {m.payment_taken_ledger()}
      </AppLink>
    </div>
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
                <span>{transferText(kind)}</span>
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
