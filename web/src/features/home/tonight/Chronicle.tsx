import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { character } from '@guildhall/contract/character'
import { useState } from 'react'
import { listRankingChanges } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { everyMs, useLive } from '../../../api/polling.ts'
import { CharacterLink } from '../../../ui/CharacterLink.tsx'
import { minuteMs } from '../events/occurrences.ts'

type Change = ReplyOf<typeof character.listRankingChanges>['changes'][number]

const shownChanges = 3

/** The last changes in the ranking; nothing until there are any. Refreshed each minute while the page is visible. */
export function Chronicle({ now }: { now: number }) {
  const [changes, setChanges] = useState<Change[]>([])
  useLive((signal) => api(listRankingChanges, { signal }).then((reply) => setChanges(reply.changes)), everyMs.online, {
    atOnce: true,
  })
  if (changes.length === 0) return null
  return (
    <section aria-labelledby="chronicle-title" className="grid gap-1 border-t border-line pt-3">
      <h2 id="chronicle-title" className="text-base font-semibold text-brass">
        {m.tonight_chronicle()}
      </h2>
      <ul className="grid gap-1 text-sm">
        {changes.slice(0, shownChanges).map((change) => (
          <li key={change.id} className="flex flex-wrap justify-between gap-x-3">
            <span className="min-w-0 wrap-anywhere">
              <CharacterLink name={change.name} className="font-semibold hover:underline" /> {whatOf(change)}
            </span>
            <time dateTime={change.at} className="text-muted">
              {agoText(now - Date.parse(change.at))}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}

const whatOf = ({ kind, level, place }: Change): string =>
  kind === 'place' ? m.tonight_place({ place: String(place) }) : m.tonight_level({ level: String(level) })

function agoText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / minuteMs))
  if (minutes === 0) return m.tonight_just_now()
  if (minutes < 60) return m.tonight_minutes_ago({ count: minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? m.tonight_hours_ago({ count: hours }) : m.tonight_days_ago({ count: Math.floor(hours / 24) })
}
