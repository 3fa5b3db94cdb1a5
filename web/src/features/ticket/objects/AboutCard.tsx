import { m } from '@guildhall/messages'
import { useId, useState } from 'react'
import { getTicketObject } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { outcomeOf, type Outcome } from '../../../api/outcome.ts'
import { mayOpen } from '../../../app/paths.ts'
import { useSession } from '../../../session/session.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import type { Ticket } from '../words.ts'
import { ObjectFacts } from './ObjectFacts.tsx'
import { kindWords, ownPages, staffPages, staffPaths, type ObjectSummary } from './words.ts'

/** The thing that a ticket is about. It opens in place, as it stands at that moment. */
export function AboutCard({ ticket: { id, object, isOwn } }: { ticket: Ticket }) {
  const [found, setFound] = useState<Outcome<ObjectSummary> | null>(null)
  const [isBusy, setBusy] = useState(false)
  const panel = useId()
  const { user } = useSession()
  if (!object) return null
  const { kind } = object
  const maySeePage = isOwn || mayOpen(user?.permissions ?? [], staffPaths[kind])
  const page = (isOwn ? ownPages : staffPages)[kind](object.id)

  async function toggle() {
    if (found) return setFound(null)
    setBusy(true)
    setFound(await outcomeOf(api(getTicketObject, { params: { id } }).then(({ data }) => data)))
    setBusy(false)
  }

  return (
    <Card as="section" aria-label={m.ticket_about_label()} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0">
          <span className="text-muted">{m.ticket_about_label()}</span>{' '}
          <span className="font-semibold">{kindWords[kind]()}</span>
        </p>
        <Button
          size="dense"
          busy={isBusy}
          aria-expanded={found !== null}
          aria-controls={panel}
          onClick={() => void toggle()}
        >
          {found ? m.ticket_about_hide() : m.ticket_about_show()}
        </Button>
      </div>
      <div id={panel} role="status" className="grid gap-3 empty:hidden">
        {found?.data && <ObjectFacts object={found.data} />}
        {found?.failure && <p className="text-danger">{found.failure.message || m.ticket_about_failed()}</p>}
        {found?.data && maySeePage && (
          <AppLink
            to={page}
            className="inline-flex min-h-11 w-fit items-center text-brass underline underline-offset-4"
          >
            {m.ticket_about_open()}
          </AppLink>
        )}
      </div>
    </Card>
  )
}
