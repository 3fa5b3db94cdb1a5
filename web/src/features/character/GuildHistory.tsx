import { m } from '@guildhall/messages'
import { serverDay } from '@guildhall/contract/server-calendar'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/Table.tsx'
import type { GuildReply } from './character.ts'
import { DayTable } from './DayTable.tsx'
import { HistoryChart } from './HistoryChart.tsx'
import { dayText, numberText } from './words.ts'

type Day = GuildReply['history'][number]

/** How many members the guild had, and where its best one stood. */
export function GuildHistory({ reply: { guild, history, best, as_of } }: { reply: GuildReply }) {
  const today = serverDay(new Date(as_of))
  const now = best[0] ? [{ day: today, members: guild.members, best_place: best[0].place }] : []
  const days: Day[] = [...history.filter(({ day }) => day !== today), ...now]
  const [first, last] = [days[0], days.at(-1)]
  return (
    <section aria-labelledby="history" className="grid gap-4">
      <h2 id="history">{m.character_history()}</h2>
      {!first || !last || days.length === 1 ? (
        <p className="text-muted">{m.character_history_begins()}</p>
      ) : (
        <>
          <div className="grid gap-4 lg:grid-cols-2">
            <Card>
              <HistoryChart
                title={m.character_guild_members()}
                summary={m.character_guild_members_summary({
                  first: first.members,
                  last: last.members,
                  day: dayText(first.day),
                })}
                lines={[{ name: guild.name, points: days.map(({ day, members }) => ({ day, value: members })) }]}
              />
            </Card>
            <Card>
              <HistoryChart
                title={m.character_guild_best_place()}
                summary={m.character_chart_place_summary({
                  first: numberText(first.best_place),
                  last: numberText(last.best_place),
                  day: dayText(first.day),
                })}
                lines={[{ name: guild.name, points: days.map(({ day, best_place }) => ({ day, value: best_place })) }]}
                isDown
              />
            </Card>
          </div>
          <DayTable name={guild.name} days={days} columns={columnsOfDay()} />
        </>
      )}
    </section>
  )
}

const columnsOfDay = (): Column<Day>[] => [
  { name: 'members', head: m.character_guild_members(), cell: ({ members }) => numberText(members), numeric: true },
  {
    name: 'best',
    head: m.character_guild_best_place(),
    cell: ({ best_place }) => numberText(best_place),
    numeric: true,
  },
]
