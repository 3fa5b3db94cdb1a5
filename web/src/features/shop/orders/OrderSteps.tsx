import { m } from '@guildhall/messages'
import { clsx } from 'clsx'
import { Check, CircleAlert, CircleDashed, RotateCcw } from 'lucide-react'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { stateOf, type Order } from '../words.ts'

interface Step {
  label: string
  at: string | null
  state: 'done' | 'now' | 'open' | 'bad' | 'back'
}

/** The steps of a delivery: paid, queued, sent, delivered; or the step at which it ended. */
export function OrderSteps({ order }: { order: Order }) {
  return (
    <section aria-label={m.shop_order_steps()} className="grid gap-4 rounded-lg border border-line bg-s1 p-4 md:p-5">
      <ol className="grid gap-4">
        {stepsOf(order).map(({ label, at, state }) => {
          const Icon = icons[state]
          return (
            <li key={label} aria-current={state === 'now' ? 'step' : undefined} className="flex items-start gap-3">
              <Icon aria-hidden className={clsx('mt-0.5 size-5 shrink-0', tones[state])} />
              <span className={clsx('flex flex-wrap gap-x-3', state === 'open' ? 'text-muted' : 'font-semibold')}>
                {label}
                {at && <RelativeTime at={at} className="font-normal text-muted" />}
              </span>
            </li>
          )
        })}
      </ol>
      <p role="status" className="border-s-2 border-edge ps-3">
        {noteOf(order)}
      </p>
    </section>
  )
}

const icons = { done: Check, now: CircleDashed, open: CircleDashed, bad: CircleAlert, back: RotateCcw }
const tones = { done: 'text-success', now: 'text-brass', open: 'text-faint', bad: 'text-danger', back: 'text-brass' }

/** The steps as the player sees them, in order. A pure function, so that every state can be tested. */
function stepsOf(order: Order): Step[] {
  const state = stateOf(order)
  const isPast = { queued: 0, staged: 1, waiting: 1, delivered: 3, failed: 2, unknown: 2, refunded: 2 }[state]
  const at = (place: number): Step['state'] => (place < isPast ? 'done' : place === isPast ? 'now' : 'open')
  const steps: Step[] = [
    { label: m.shop_step_paid(), at: order.created_at, state: 'done' },
    { label: m.shop_step_queued(), at: null, state: at(0) },
  ]
  // The step "sent" is shown only if it is known to have happened.
  if (isPast < 2 || state === 'delivered' || order.staged_at)
    steps.push({ label: m.shop_step_staged(), at: order.staged_at, state: at(1) })
  if (state === 'failed' || state === 'unknown')
    steps.push({ label: state === 'failed' ? m.shop_state_failed() : m.shop_state_unknown(), at: null, state: 'bad' })
  else if (state === 'refunded') steps.push({ label: m.shop_state_refunded(), at: order.refunded_at, state: 'back' })
  else steps.push({ label: m.shop_step_delivered(), at: order.delivered_at, state: at(2) })
  return steps
}

function noteOf(order: Order): string {
  const { login, target, is_late: isLate } = order
  switch (stateOf(order)) {
    case 'refunded':
      return m.shop_note_refunded()
    case 'delivered':
      return target === 'storage'
        ? m.shop_note_delivered_storage({ login })
        : m.shop_note_delivered_inventory({ login })
    case 'failed':
      return m.shop_note_failed()
    case 'unknown':
      return m.shop_note_unknown()
    case 'waiting':
      return target === 'storage' ? m.shop_note_room() : m.shop_note_room_bag()
    case 'queued':
    case 'staged':
      if (isLate) return m.shop_note_late()
      return order.state === 'queued' ? m.shop_note_queued() : m.shop_note_staged()
  }
}
