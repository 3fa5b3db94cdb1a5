import { m } from '@guildhall/messages'
import { useLocale } from '../../locale.ts'
import type { RankingRow } from '../../ranking-rows.ts'
import { Card } from '../../ui/Card.tsx'
import { GuildName, type Guilds } from './GuildName.tsx'
import { Kingdom } from './Kingdom.tsx'
import { Place } from './Place.tsx'
import { classAndEvolution } from './words.ts'

export function RankingCards({ rows, guilds }: { rows: RankingRow[]; guilds: Guilds }) {
  const number = new Intl.NumberFormat(useLocale())
  return (
    <ol className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {rows.map((row) => (
        <Card
          key={`${row.place} ${row.name}`}
          as="li"
          className={`grid content-start gap-1 ${row.place <= 3 ? 'border-brass!' : ''}`}
        >
          <p className="flex items-center justify-between gap-2 text-muted">
            <Place place={row.place} />
            <Kingdom of={row.kingdom} />
          </p>
          <h2 className="font-sans text-lg font-semibold break-words">{row.name}</h2>
          <p className="flex flex-wrap gap-x-3 text-sm text-muted">
            {row.level !== null && <span className="tabular text-brass">{m.ranking_level({ level: row.level })}</span>}
            <span>{classAndEvolution(row)}</span>
          </p>
          <p className="flex flex-wrap justify-between gap-x-3 text-sm text-muted">
            <GuildName id={row.guildId} guilds={guilds} />
            {row.points !== null && (
              <span className="tabular">{m.ranking_points_of({ points: number.format(row.points) })}</span>
            )}
          </p>
        </Card>
      ))}
    </ol>
  )
}
