import { m } from '@guildhall/messages'
import { useArrived, type Arriving, type Outcome } from '../../../api/outcome.ts'
import { CharacterLink } from '../../../ui/CharacterLink.tsx'
import { Movement } from '../../ranking/public.ts'
import type { Top } from '../TopPlayersCard.tsx'

/** Who rose most places in the week; nothing while nobody did. */
export default function MoversLine({ ranking }: { ranking: Arriving<Outcome<Top | null>> }) {
  const movers = useArrived(ranking)?.data?.movers ?? []
  if (movers.length === 0) return null
  return (
    <section id="movers" aria-labelledby="movers-title" className="flex flex-wrap items-baseline gap-x-6">
      <h2 id="movers-title" className="text-xl">
        {m.home_movers()}
      </h2>
      <ul className="flex flex-wrap gap-x-6">
        {movers.map(([name, gained]) => (
          <li key={name} className="flex min-h-11 items-center gap-2">
            <CharacterLink name={name} /> <Movement of={gained} />
          </li>
        ))}
      </ul>
    </section>
  )
}
