import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { dashboard } from '@guildhall/contract/dashboard'
import { brlText, cashText } from '../../format/money.ts'
import { Card } from '../../ui/Card.tsx'

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
        <Figure name="registered" label={m.dashboard_registered()} value={cashText(data.totalRegistered)} />
        <Figure name="deposit" label={m.dashboard_deposits()} value={brlText(data.balanceDeposit)} />
        <Figure
          name="card"
          label={m.dashboard_card()}
          value={brlText(data.balanceMercadoPagoCard)}
          note={transactions(data.cardTransactionsCount, data.cardTotalValue)}
        />
        <Figure
          name="pix"
          label={m.dashboard_pix()}
          value={brlText(data.balanceMercadoPagoPix)}
          note={transactions(data.pixTransactionsCount, data.pixTotalValue)}
        />
        <Figure name="total" label={m.dashboard_total()} value={brlText(data.balanceMercadoPagoTotal)} />
        <Figure
          name="online"
          label={m.dashboard_online()}
          value={cashText(data.playersOnline)}
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
}: {
  name: string
  label: string
  value: string
  note?: string
  warning?: string | undefined
}) {
  return (
    <Card className="grid content-start gap-1" data-figure={name}>
      <dt className="text-muted">{label}</dt>
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
