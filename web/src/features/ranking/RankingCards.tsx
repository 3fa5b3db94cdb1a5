import type { RankingRow } from './rows.ts'
import { CharacterLink } from '../../ui/CharacterLink.tsx'
import { Card } from '../../ui/Card.tsx'
import type { Sort } from './address.ts'
import { ClassCrest } from './ClassCrest.tsx'
import { GuildName, type Guilds } from './GuildName.tsx'
import { Kingdom } from './Kingdom.tsx'
import { Movement } from './Movement.tsx'
import { Place } from './Place.tsx'
import { classAndEvolution, orderValue, otherValue } from './words.ts'

export function RankingCards({ rows, guilds, sort }: { rows: RankingRow[]; guilds: Guilds; sort: Sort }) {
  return (
    <ol className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {rows.map((row) => (
        <Card
          key={`${row.place} ${row.name}`}
          as="li"
          className={`grid content-start gap-3 ${row.place <= 3 ? 'border-brass!' : ''}`}
        >
          <div className="flex items-start gap-3">
            <ClassCrest of={row.class} className="size-12" />
            <div className="min-w-0 flex-1">
              <div className="flex items-start justify-between gap-2">
                <h2 className="font-sans text-lg leading-tight font-semibold">
                  <CharacterLink name={row.name} />
                </h2>
                <span className="shrink-0 text-muted">
                  <Movement of={row.movement} /> <Place place={row.place} />
                </span>
              </div>
              <p className="tabular font-semibold text-brass empty:hidden">{orderValue(row, sort)}</p>
              <p className="text-sm text-muted">{classAndEvolution(row)}</p>
            </div>
          </div>
          <div className="grid gap-1 border-t border-line pt-3 text-sm text-muted">
            <p className="flex flex-wrap justify-between gap-x-3">
              <GuildName id={row.guildId} guilds={guilds} />
              <Kingdom of={row.kingdom} />
            </p>
            <p className="tabular empty:hidden">{otherValue(row, sort)}</p>
          </div>
        </Card>
      ))}
    </ol>
  )
}
