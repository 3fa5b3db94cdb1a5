import { m } from '@guildhall/messages'
import type { ReactNode } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import type { dashboard } from '@guildhall/contract/dashboard'
import { brlText, cashText } from '../../format/money.ts'
import { mayOpen } from '../../app/paths.ts'
import { useSession } from '../../session/session.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'

export type Data = ReplyOf<typeof dashboard.getDashboard>

/** The six figures (D-026). */
export function Figures({ data }: { data: Data }) {
  const transactions = (count: number, value: string) =>
    m.dashboard_transactions({ count: cashText(count), value: brlText(value) })
  return (
    <section aria-labelledby="dashboard-figures" className="grid gap-4">
      <h2 id="dashboard-figures" className="text-2xl">
        {m.dashboard_figures()}
      </h2>
      <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Figure
          name="registered"
          label={m.dashboard_registered()}
          value={cashText(data.totalRegistered)}
          to="/staff/players"
        />
        <Figure
          name="deposit"
          label={m.dashboard_deposits()}
          value={brlText(data.balanceDeposit)}
          to="/deposits?tab=delivered"
        />
        <Figure
          name="card"
          label={m.dashboard_card()}
          value={brlText(data.balanceMercadoPagoCard)}
          note={transactions(data.cardTransactionsCount, data.cardTotalValue)}
          to="/staff/payments?method=mercado_card&dated=paid"
        />
        <Figure
          name="pix"
          label={m.dashboard_pix()}
          value={brlText(data.balanceMercadoPagoPix)}
          note={transactions(data.pixTransactionsCount, data.pixTotalValue)}
          to="/staff/payments?method=mercado_pix&dated=paid"
        />
        <Figure
          name="total"
          label={m.dashboard_total()}
          value={brlText(data.balanceMercadoPagoTotal)}
          to="/staff/payments?method=mercadopago&dated=paid"
        />
        <Figure
          name="online"
          label={m.dashboard_online()}
          value={cashText(data.playersOnline)}
          note={
            data.playersOnlineAt && (
              <>
                {m.dashboard_online_source()} <RelativeTime at={data.playersOnlineAt} />
              </>
            )
          }
          warning={data.gameAnswers ? undefined : m.dashboard_game_away()}
        />
      </dl>
    </section>
  )
}

function Figure({
  name,
  label,
  value,
  note,
  warning,
  to,
}: {
  name: string
  label: string
  value: string
  note?: ReactNode
  warning?: string | undefined
  /** The list of the rows that it counts. */
  to?: string
}) {
  const { user } = useSession()
  const isLinked = to !== undefined && mayOpen(user?.permissions ?? [], to.split('?')[0]!)
  return (
    <Card linked={isLinked} className="grid content-start gap-1" data-figure={name}>
      <dt className="text-muted">
        {isLinked ? (
          <AppLink to={to} className="stretched hover:text-brass">
            {label}
          </AppLink>
        ) : (
          label
        )}
      </dt>
      <dd className="grid gap-1">
        <span className="tabular text-3xl font-semibold">{value}</span>
        {note && <span className="text-sm text-muted">{note}</span>}
        {warning && (
          <span role="status" className="text-sm text-warn">
            {warning}
          </span>
        )}
      </dd>
    </Card>
  )
}
