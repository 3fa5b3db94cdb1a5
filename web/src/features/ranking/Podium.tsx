import { m } from '@guildhall/messages'
import { cx } from 'class-variance-authority'
import type { RankingRow } from '../../ranking-rows.ts'
import { Card } from '../../ui/Card.tsx'
import { Medal } from '../../ui/Medal.tsx'
import { GuildName, type Guilds } from './GuildName.tsx'
import { classAndEvolution } from './words.ts'

/** The first stands in the middle and higher, where there is room for it. In the text the order stays. */
const stands = ['sm:order-2', 'sm:order-1 sm:mt-6', 'sm:order-3 sm:mt-6']

/** The first three of what is shown. */
export function Podium({ rows, guilds }: { rows: RankingRow[]; guilds: Guilds }) {
  return (
    <ol aria-label={m.ranking_podium()} className="grid items-start gap-4 sm:grid-cols-3">
      {rows.map((row, index) => (
        <Card
          key={row.place}
          as="li"
          className={cx('grid justify-items-center gap-1 text-center', stands[index], index === 0 && 'border-brass!')}
        >
          <Medal place={index + 1} className={index === 0 ? 'size-14' : 'size-11'} />
          <p className="max-w-full text-lg font-semibold break-words">{row.name}</p>
          {row.level !== null && <p className="tabular text-brass">{m.ranking_level({ level: row.level })}</p>}
          <p className="text-sm text-muted">{classAndEvolution(row)}</p>
          <p className="text-sm text-muted">
            <GuildName id={row.guildId} guilds={guilds} />
          </p>
        </Card>
      ))}
    </ol>
  )
}
