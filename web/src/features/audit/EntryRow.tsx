import { m } from '@guildhall/messages'
import { MapPin, Terminal } from 'lucide-react'
import type { ReactNode } from 'react'
import { leadsSomewhere } from '../../app/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { FactLine } from '../../ui/FactLine.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { addressOf } from './address.ts'
import { Differences } from './Differences.tsx'
import type { Entry } from './entry.ts'
import { pageOf, thingText } from './things.ts'

/** A row of the log: what, about what and whom, who, when, from where, and the difference. */
export function EntryRow({ entry, isOfOneThing = false }: { entry: Entry; isOfOneThing?: boolean }) {
  const { actor, isConsole, actionName, thing, player, address, changes } = entry
  return (
    <li className="grid gap-2 rounded-lg border border-line bg-s1 p-3 md:px-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 wrap-anywhere">
          <FactLine>
            <strong>{actionName}</strong>
            {!isOfOneThing && (
              <>
                <ThingLink entry={entry} />
                {thing.title && <span className="text-muted"> “{thing.title}”</span>}
              </>
            )}
          </FactLine>
        </p>
        <p className="text-sm text-muted">
          <span className="tabular">{m.audit_row({ number: entry.id })}</span> · <Moment at={entry.at} />
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
        <span className="inline-flex items-center gap-1">
          {isConsole && <Terminal aria-hidden className="size-4 shrink-0 text-faint" />}
          {m.audit_column_actor()}: <Quiet to={addressOf({ actor })}>{actor}</Quiet>
        </span>
        {player && thing.kind !== 'user' && (
          <span>
            {m.audit_about_player()} <PersonLink login={player} />
          </span>
        )}
        {address && (
          <span className="inline-flex items-center gap-1 wrap-anywhere">
            <MapPin aria-hidden className="size-4 shrink-0 text-faint" />
            {m.audit_from_address({ address })}
          </span>
        )}
        {!isOfOneThing && (
          <Quiet to={addressOf({ target: entry.target })}>
            {m.audit_history_of_this()}
            <span className="sr-only">: {thingText(entry)}</span>
          </Quiet>
        )}
      </p>
      <Differences changes={changes} />
    </li>
  )
}

function ThingLink({ entry }: { entry: Entry }) {
  const { thing, player } = entry
  if (thing.kind === 'user' && player)
    return (
      <>
        {thing.name} <PersonLink login={player} />
      </>
    )
  const page = pageOf(thing)
  const text = thingText(entry)
  if (!page || !leadsSomewhere(page)) return <span title={entry.target}>{text}</span>
  return (
    <AppLink to={page} title={entry.target} className="text-brass underline underline-offset-4">
      {text}
    </AppLink>
  )
}

const PersonLink = ({ login }: { login: string }) => (
  <AppLink
    to={`/staff/players/${encodeURIComponent(login)}`}
    className="inline-flex min-h-8 items-center text-brass underline underline-offset-4"
  >
    {login}
  </AppLink>
)

const Quiet = ({ to, children }: { to: string; children: ReactNode }) => (
  <AppLink to={to} className="inline-flex min-h-8 items-center underline underline-offset-4 hover:text-text">
    {children}
  </AppLink>
)
