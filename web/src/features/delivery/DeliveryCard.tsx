import { m } from '@guildhall/messages'
import { Check, CircleStop, MapPin, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { PlayerLink } from '../player/public.ts'
import { causeText } from './cause.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ItemSummary } from '../items/public.ts'
import { Moment } from '../../ui/Moment.tsx'
import type { Decision } from './DecisionDialog.tsx'
import type { Row } from './row.ts'
import { stateTones, stateWords } from './words.ts'
import { useIsOwnThing } from '../../session/own-things.ts'
import { OwnThing } from '../../staff-list/OwnThing.tsx'
import { FactLine } from '../../ui/FactLine.tsx'
import { History } from '../audit/public.ts'

/** A delivery: item, recipient, state, and the data that helps to find it in the game. */
export function DeliveryCard({ row, onDecide }: { row: Row; onDecide: (decision: Decision) => void }) {
  return (
    <article className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <ItemSummary item={row.item}>
          {isCompensated(row) ? (
            <Badge>{m.delivery_state_made_good()}</Badge>
          ) : (
            <Badge tone={stateTones[row.state]}>{stateWords[row.state]()}</Badge>
          )}
        </ItemSummary>
        <Decisions row={row} onDecide={onDecide} />
      </div>
      <Note row={row} />
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm ">
        <Fact name={m.delivery_account()}>
          <PlayerLink login={row.login} className="font-semibold" />{' '}
          <FactLine className="text-muted">
            {row.target === 'storage' ? m.delivery_to_chest() : m.delivery_to_bag()}
            {row.slot !== null && m.delivery_slot({ slot: row.slot })}
          </FactLine>
        </Fact>
        <Fact name={m.delivery_cause()}>
          <FactLine>
            {causeText(row.reference)}
            {row.sent_by && <span className="text-muted">{row.sent_by}</span>}
          </FactLine>
        </Fact>
        <Fact name={m.delivery_asked()}>
          <Moment ago at={row.created_at} />
        </Fact>
        <Fact name={row.settled_at ? m.delivery_ended() : m.delivery_handed_over()}>
          {row.settled_at || row.staged_at ? <Moment ago at={(row.settled_at ?? row.staged_at)!} /> : '–'}
        </Fact>
        <Fact name={m.delivery_address()}>
          {row.address ? (
            <span className="inline-flex items-center gap-1 wrap-anywhere">
              <MapPin className="size-4 shrink-0 text-faint" />
              {row.address}
            </span>
          ) : (
            '–'
          )}
        </Fact>
        <Fact name={row.file ? m.delivery_file() : m.delivery_operation()} wide>
          <code className="block wrap-anywhere text-balance text-muted">{row.file ?? row.operation}</code>
        </Fact>
      </dl>
      {row.former.length > 0 && <Former row={row} />}
      <History target={`delivery ${row.id}`} />
    </article>
  )
}

/** The game refused or lost the item, and staff have refunded its cause. */
export const isCompensated = (row: Row) =>
  row.settled_note !== null && (row.state === 'failed' || row.state === 'unknown')

/** The delivery is open, and it waits for room, is late, or got no reply from the game. */
export const mayStop = (row: Row) =>
  row.settled_at === null && row.stop === null && (row.waits_for_room || row.is_late || row.silence !== null)

/** Whether staff have a decision to make about the delivery. */
export const mayDecide = (row: Row) =>
  mayStop(row) || ((row.state === 'unknown' || row.state === 'failed') && !isCompensated(row))

export function Decisions({ row, onDecide }: { row: Row; onDecide: (decision: Decision) => void }) {
  const about = { item: row.item.name, login: row.login }
  const isOwn = useIsOwnThing('delivery')(row.login)
  if (isOwn && mayDecide(row)) return <OwnThing />
  if (mayStop(row))
    return (
      <Button size="dense" aria-label={m.delivery_stop_named(about)} onClick={() => onDecide({ what: 'stop', row })}>
        <CircleStop className="size-4" />
        {m.delivery_stop()}
      </Button>
    )
  if (!mayDecide(row)) return null
  return (
    <div className="flex flex-wrap gap-2">
      {row.state === 'unknown' && (
        <Button
          size="dense"
          aria-label={m.delivery_settle_named(about)}
          onClick={() => onDecide({ what: 'settle', row })}
        >
          <Check className="size-4" />
          {m.delivery_settle()}
        </Button>
      )}
      <Button
        size="dense"
        aria-label={m.delivery_resend_named(about)}
        onClick={() => onDecide({ what: 'resend', row })}
      >
        <RotateCw className="size-4" />
        {m.delivery_resend()}
      </Button>
    </div>
  )
}

/** Why the delivery failed, what it waits for, or who settled it; the newest first. */
export function notesOf(row: Row): string[] {
  const lines: string[] = []
  if (row.settled_note) {
    const settled = { by: row.settled_by ?? '?', note: row.settled_note }
    lines.push(isCompensated(row) ? m.delivery_made_good_by(settled) : m.delivery_settled_by(settled))
  }
  if (row.stop && row.settled_at === null) lines.push(m.delivery_stop_pending())
  if (row.stop) lines.push(m.delivery_stop_by({ by: row.stop.by ?? '?', note: row.stop.note }))
  if (row.answer && row.state !== 'delivered') lines.push(row.answer)
  if (row.waits_for_room)
    lines.push(row.target === 'storage' ? m.delivery_waits_for_room() : m.delivery_waits_for_bag())
  if (row.is_late) lines.push(m.delivery_late())
  if (row.silence) lines.push(m.delivery_silence({ cause: row.silence }))
  if (row.note) lines.push(m.delivery_note_of({ note: row.note }))
  return lines
}

function Note({ row }: { row: Row }) {
  const lines = notesOf(row)
  if (lines.length === 0) return null
  return (
    <ul className="grid gap-1 border-s-2 border-edge ps-3 text-sm">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

function Former({ row }: { row: Row }) {
  return (
    <details className="text-sm">
      <summary className="w-fit py-1 font-semibold text-brass">
        {m.delivery_former({ count: row.former.length })}
      </summary>
      <ol className="mt-2 grid gap-3">
        {row.former.map((each) => (
          <li key={each.attempt} className="grid gap-1 border-s-2 border-line ps-3">
            <p className="flex flex-wrap items-center gap-2">
              <Badge tone={stateTones[each.state]}>{stateWords[each.state]()}</Badge>
              <span className="text-muted">
                <Moment ago at={each.settled_at} />
              </span>
            </p>
            {each.answer && <p>{each.answer}</p>}
            <p className="text-muted">
              <FactLine>
                {m.delivery_resent_by({ by: each.resent_by ?? '?', note: each.note })}
                <Moment ago at={each.resent_at} />
              </FactLine>
            </p>
            <code className="block wrap-anywhere text-balance text-faint">
              {row.file ? `${each.operation}.txt` : each.operation}
            </code>
          </li>
        ))}
      </ol>
    </details>
  )
}

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'col-span-full' : undefined}>
      <dt className="text-xs text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
