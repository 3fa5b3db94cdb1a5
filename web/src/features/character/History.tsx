import { m } from '@guildhall/messages'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/Table.tsx'
import { classAndEvolution } from '../ranking/public.ts'
import { daysOf, type CharacterReply, type Day } from './character.ts'
import { DayTable } from './DayTable.tsx'
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
          <DayTable name={reply.character.name} days={days} columns={columnsOfDay(reply.character.class)} />
        </>
      )}
    </section>
  )

  function linesOf(value: (day: Day) => number): Line[] {
    return [lineOf(reply, days ?? [], value), ...(other && others ? [lineOf(other, others, value)] : [])]
  }
}

const columnsOfDay = (code: number | null): Column<Day>[] => [
  { name: 'level', head: m.ranking_level_head(), cell: ({ level }) => level, numeric: true },
  {
    name: 'evolution',
    head: m.ranking_class(),
    cell: ({ evolution }) => classAndEvolution({ class: code, evolution }),
    phone: 'hidden',
  },
  { name: 'place', head: m.ranking_place(), cell: ({ place }) => numberText(place), numeric: true },
]
