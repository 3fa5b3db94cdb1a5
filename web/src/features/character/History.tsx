import { m } from '@guildhall/messages'
import { Card } from '../../ui/Card.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { classAndEvolution } from '../ranking/public.ts'
import { daysOf, type CharacterReply, type Day } from './character.ts'
import { HistoryChart, type Line } from './HistoryChart.tsx'
import { dayText, numberText } from './words.ts'

const lineOf = ({ character: { name } }: CharacterReply, days: Day[], value: (day: Day) => number): Line => ({
  name,
  points: days.map((each) => ({ day: each.day, value: value(each) })),
})

/** Level and place over time, with the values as a table; with `other` both characters. */
export function History({ reply, other }: { reply: CharacterReply; other: CharacterReply | null }) {
  const days = daysOf(reply)
  const others = other && daysOf(other)
  const [first, last] = [days?.[0], days?.at(-1)]
  return (
    <section aria-labelledby="history" className="grid gap-4">
      <h2 id="history">{m.character_history()}</h2>
      {!days || !first || !last ? (
        <p className="text-muted">{m.character_history_hidden()}</p>
      ) : days.length === 1 ? (
        <p className="text-muted">{m.character_history_begins()}</p>
      ) : (
        <>
          <div className="grid gap-4 lg:grid-cols-2">
            <Card>
              <HistoryChart
                title={m.character_chart_level()}
                summary={m.character_chart_level_summary({
                  first: first.level,
                  last: last.level,
                  day: dayText(first.day),
                })}
                lines={linesOf((day) => day.level)}
              />
            </Card>
            <Card>
              <HistoryChart
                title={m.character_chart_place()}
                summary={m.character_chart_place_summary({
                  first: numberText(first.place),
                  last: numberText(last.place),
                  day: dayText(first.day),
                })}
                lines={linesOf((day) => day.place)}
                isDown
              />
            </Card>
          </div>
          <DayTable reply={reply} days={days} />
        </>
      )}
    </section>
  )

  function linesOf(value: (day: Day) => number): Line[] {
    return [lineOf(reply, days ?? [], value), ...(other && others ? [lineOf(other, others, value)] : [])]
  }
}

function DayTable({ reply: { character }, days }: { reply: CharacterReply; days: Day[] }) {
  const columns: Column<Day>[] = [
    { name: 'day', head: m.character_day(), cell: ({ day }) => dayText(day), namesRow: true },
    { name: 'level', head: m.ranking_level_head(), cell: ({ level }) => level, numeric: true },
    {
      name: 'evolution',
      head: m.ranking_class(),
      cell: ({ evolution }) => classAndEvolution({ class: character.class, evolution }),
      phone: 'hidden',
    },
    { name: 'place', head: m.ranking_place(), cell: ({ place }) => numberText(place), numeric: true },
  ]
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center text-brass">{m.character_history_table()}</summary>
      <Table
        caption={m.character_history_of({ name: character.name })}
        columns={columns}
        rows={days.toReversed()}
        rowKey={({ day }) => day}
      />
    </details>
  )
}
