import { m } from '@guildhall/messages'
import { Button } from '../../../ui/Button.tsx'
import { ObjectFacts } from './ObjectFacts.tsx'
import { kindWords, type ObjectSummary } from './words.ts'

/** The thing that a new ticket is about, which the player may take out. */
export function AboutField({ object, onRemove }: { object: ObjectSummary; onRemove: () => void }) {
  return (
    <section
      aria-label={m.ticket_about_label()}
      className="grid gap-3 rounded-md border border-line border-s-4 border-s-brass p-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          <span className="text-muted">{m.ticket_about_label()}</span>{' '}
          <span className="font-semibold">{kindWords[object.kind]()}</span>
        </p>
        <Button size="dense" variant="ghost" onClick={onRemove}>
          {m.ticket_about_remove()}
        </Button>
      </div>
      <ObjectFacts object={object} />
    </section>
  )
}
