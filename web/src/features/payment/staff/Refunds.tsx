import { m } from '@guildhall/messages'
import { brlText } from '../../../format/money.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import type { Detail } from './detail.ts'
import { refundStates } from './words.ts'

type Refund = Detail['refunds'][number]

const tones: Record<Refund['state'], BadgeTone> = { asked: 'warn', sent: 'info', settled: 'success', refused: 'danger' }

/** The refunds of a payment, those that failed too, and their outcomes. */
export function Refunds({ refunds }: Pick<Detail, 'refunds'>) {
  return (
    <Card as="section" aria-labelledby="refunds-title" className="grid gap-4">
      <h2 id="refunds-title" className="text-xl">
        {m.payment_refunds()}
      </h2>
      {refunds.length === 0 ? (
        <p className="text-muted">{m.payment_refunds_none()}</p>
      ) : (
        <ul className="grid gap-3">
          {refunds.map((refund) => (
            <li key={refund.askedAt} className="grid min-w-0 gap-0.5 border-s-2 border-edge ps-3">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <strong>
                  {refund.kind === 'surplus'
                    ? m.payment_refund_row_surplus({ amount: brlText(refund.amount) })
                    : m.payment_refund_row_donation({ amount: brlText(refund.amount) })}
                </strong>
                <Badge tone={tones[refund.state]}>{refundStates[refund.state]()}</Badge>
                <span className="text-muted">{m.payment_event_by({ login: refund.by })}</span>
              </p>
              <p className="text-sm text-muted">
                <Moment at={refund.settledAt ?? refund.askedAt} />
              </p>
              <p className="text-sm wrap-anywhere">{refund.reason}</p>
              {refund.answer && <p className="text-sm wrap-anywhere text-danger">{refund.answer}</p>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
