import { m } from '@guildhall/messages'
import type { RankingRow } from './rows.ts'
import { CharacterLink } from '../../ui/CharacterLink.tsx'
import { Medal } from './Medal.tsx'
import type { Sort } from './address.ts'
import { ClassCrest } from './ClassCrest.tsx'
import { GuildName, type Guilds } from './GuildName.tsx'
import { Movement } from './Movement.tsx'
import { classAndEvolution, orderValue } from './words.ts'

/**
 * Where there is room, the first stands in the middle and highest; the order in the document stays. On a phone they are
 * three rows, so that the table is near.
 */
const stands = [
  { card: 'border-brass sm:order-2', tint: '[--tint:var(--brass-deep)]', step: 'sm:h-20' },
  { card: 'border-edge sm:order-1', tint: '[--tint:var(--s3)]', step: 'sm:h-14' },
  { card: 'border-edge sm:order-3', tint: '[--tint:var(--warn-deep)]', step: 'sm:h-10' },
]

/** The first three shown characters, each with the value of the chosen order. */
export function Podium({ rows, guilds, sort }: { rows: RankingRow[]; guilds: Guilds; sort: Sort }) {
  return (
    <ol aria-label={m.ranking_podium()} className="grid gap-3 sm:grid-cols-3 sm:items-end sm:gap-4">
      {rows.map((row, index) => {
        const { card, tint, step } = stands[index] ?? stands[2]!
        const value = orderValue(row, sort)
        return (
          <li
            key={row.place}
            className={`overflow-hidden rounded-lg border bg-[linear-gradient(to_right,var(--tint),var(--s1)_40%)] shadow-1 sm:bg-[linear-gradient(var(--tint),var(--s1)_40%)] ${tint} ${card}`}
          >
            <div className="flex items-center gap-3 p-3 sm:flex-col sm:gap-1 sm:px-4 sm:pt-5 sm:pb-4 sm:text-center">
              <Medal
                place={index + 1}
                className={index === 0 ? 'size-12 sm:size-16' : 'size-10 max-sm:mx-1 sm:size-12'}
              />
              <div className="grid min-w-0 flex-1 gap-x-3 sm:justify-items-center sm:gap-1">
                <p className="text-lg leading-tight font-semibold">
                  <CharacterLink name={row.name} /> <Movement of={row.movement} />
                </p>
                {value && <p className="tabular font-semibold text-brass">{value}</p>}
                <p className="text-sm text-muted">{classAndEvolution(row)}</p>
                <p className="text-sm text-muted">
                  <GuildName id={row.guildId} guilds={guilds} />
                </p>
              </div>
              <ClassCrest of={row.class} className="size-12 sm:hidden" />
            </div>
            <div aria-hidden className={`hidden border-t border-line bg-s2 sm:grid sm:place-items-center ${step}`}>
              <ClassCrest of={row.class} className={index === 0 ? 'size-14' : index === 1 ? 'size-10' : 'size-8'} />
            </div>
          </li>
        )
      })}
    </ol>
  )
}
