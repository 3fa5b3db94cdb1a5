import { m } from '@guildhall/messages'
import { compareWeeks, effectMostDays, fewDonors, type Comparison } from '@guildhall/contract/insight-rules'
import { LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { addressOfDays, lastDayOf, type View } from './address.ts'
import type { EffectData } from './load-table.ts'
import { Part } from './Part.tsx'
import { changeText, measureText, measureWords, percentChangeText } from './words.ts'

type Row = EffectData['data'][number] & Comparison

/** The days of a campaign against the weeks before, with what the numbers cannot tell. */
export function Effect({ view, data }: { view: View; data: EffectData }) {
  return (
    <>
      <Campaigns view={view} campaigns={data.campaigns} />
      <Compared data={data} />
    </>
  )
}

/** The campaigns of the portal, each as a link to its days. A long one is cut. */
function Campaigns({ view, campaigns }: { view: View; campaigns: EffectData['campaigns'] }) {
  if (campaigns.length === 0) return null
  return (
    <nav aria-label={m.insight_campaigns()} className="grid gap-2">
      <p className="text-sm text-muted">{m.insight_campaigns()}</p>
      <div className="flex flex-wrap gap-1">
        {campaigns.map(({ id, name, from, to }) => {
          const days = { from, to: lastDayOf(from, to) }
          const isChosen = view.from === days.from && view.to === days.to
          return (
            <LinkButton
              key={id}
              to={addressOfDays(view, days)}
              size="dense"
              variant={isChosen ? 'secondary' : 'ghost'}
              aria-current={isChosen ? 'true' : undefined}
            >
              {name}
            </LinkButton>
          )
        })}
      </div>
    </nav>
  )
}

function Compared({ data: { days, isRunning, isShort, data } }: { data: EffectData }) {
  if (days === 0) return <EmptyState title={m.insight_effect_future()}>{m.insight_effect_future_about()}</EmptyState>
  const rows: Row[] = data.map((row) => ({ ...row, ...compareWeeks(row.during, row.weeks) }))
  const donors = rows.find(({ measure }) => measure === 'donors')
  const notes = [
    isRunning && m.insight_effect_running(),
    isShort && m.insight_effect_short(),
    donors && Math.min(donors.during, donors.mean) < fewDonors && m.insight_effect_few({ count: fewDonors }),
    m.insight_effect_cause(),
  ].filter((note) => note !== false && note !== undefined)
  return (
    <Part title={m.insight_effect_title()} about={m.insight_effect_about({ days: effectMostDays })}>
      <Table caption={m.insight_effect_title()} columns={columns()} rows={rows} rowKey={({ measure }) => measure} />
      <ul className="grid max-w-3xl list-disc gap-1 ps-5 text-muted">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Part>
  )
}

const columns = (): Column<Row>[] => [
  {
    ...{ name: 'measure', head: m.insight_measure(), namesRow: true },
    cell: ({ measure }) => measureWords[measure](),
  },
  {
    ...{ name: 'during', head: m.insight_during(), numeric: true },
    cell: ({ measure, during }) => measureText(measure, during),
  },
  {
    ...{ name: 'before', head: m.insight_before(), numeric: true, phone: 'below', labelled: true, ownLine: true },
    cell: ({ measure, mean }) => measureText(measure, mean),
  },
  {
    ...{ name: 'range', head: '', phone: 'below', ownLine: true },
    cell: ({ measure, least, most, during, isUsual }) => (
      <>
        {m.insight_range({ least: measureText(measure, least), most: measureText(measure, most) })}{' '}
        <span className="block text-sm">
          {isUsual ? m.insight_effect_usual() : during > most ? m.insight_effect_more() : m.insight_effect_less()}
        </span>
      </>
    ),
  },
  {
    ...{ name: 'difference', head: m.insight_difference(), numeric: true },
    cell: ({ measure, difference, percent }) => (
      <>
        {changeText(measure, difference)}
        <span className="block text-sm text-muted">
          {percent === null ? m.insight_percent_none() : percentChangeText(percent)}
        </span>
      </>
    ),
  },
]
