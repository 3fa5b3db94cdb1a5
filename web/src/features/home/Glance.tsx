import { m } from '@guildhall/messages'
import { useArrived, type Arriving, type Outcome } from '../../api/outcome.ts'
import { CharacterLink } from '../../ui/CharacterLink.tsx'
import { GlanceLine } from './GlanceLine.tsx'
import { NextEvent } from './islands.tsx'
import { OnlineNow, type Online } from './OnlineNow.tsx'
import type { Top } from './TopPlayersCard.tsx'

/** The server in three lines at the top of the home: players online, next event, leader of the ranking. */
export function Glance({
  online,
  renderedAt,
  ranking,
}: {
  online: Arriving<Outcome<Online>>
  renderedAt: number
  ranking: Arriving<Outcome<Top | null>>
}) {
  const count = useArrived(online)?.data
  const leader = useArrived(ranking)?.data?.best[0]
  return (
    <ul
      data-glance
      className="grid gap-x-6 rounded-lg border border-line bg-s1 px-4 py-2 md:flex md:flex-wrap md:justify-between lg:gap-x-12"
    >
      <OnlineNow first={count} />
      <NextEvent renderedAt={renderedAt} />
      {leader && (
        <GlanceLine icon="crown" label={m.home_leader()}>
          <CharacterLink name={leader[1]} className="stretched truncate font-semibold" />
          {leader[2] !== null && (
            <span className="tabular shrink-0 text-muted">{m.ranking_level({ level: leader[2] })}</span>
          )}
        </GlanceLine>
      )}
    </ul>
  )
}
