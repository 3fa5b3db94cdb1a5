import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { firstDay } from '@guildhall/contract/first-day'
import { useState } from 'react'
import { ApiError, api } from '../../api/client.ts'
import { dismissFirstDay } from '../../api/generated.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { toast } from '../../ui/toast.ts'

type Steps = ReplyOf<typeof firstDay.getFirstDay>['steps']
type Step = Steps[number]

/** A player's first steps, until all are done or the player closes the list. */
export function FirstDayCard({ steps }: { steps: Steps }) {
  const [isClosed, setClosed] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const done = steps.filter(({ state }) => state === 'done').length
  if (isClosed || done === steps.length) return null

  async function close() {
    setBusy(true)
    try {
      toast.success((await api(dismissFirstDay)).message)
      setClosed(true)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message || m.first_day_dismiss_failed())
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card as="section" aria-labelledby="first-day" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="first-day" className="text-xl">
          {m.first_day_title()}
        </h2>
        <Button variant="ghost" className="-mx-2 px-2!" busy={isBusy} onClick={() => void close()}>
          {m.first_day_dismiss()}
        </Button>
      </div>
      <p className="text-sm text-muted">{m.first_day_progress({ done, count: steps.length })}</p>
      <ol className="grid">
        {steps.map((step) => (
          <Row key={step.name} {...step} />
        ))}
      </ol>
    </Card>
  )
}

function Row({ name, state }: Step) {
  const { label, text, to } = words[name]
  const isDone = state === 'done'
  return (
    <li data-step={name} className="flex min-h-14 items-center gap-3 border-t border-line py-2">
      <div className="min-w-0 flex-1">
        {isDone || !to ? (
          <p className={isDone ? 'text-muted' : 'font-semibold'}>{label()}</p>
        ) : (
          <AppLink to={to} className="inline-flex min-h-11 items-center font-semibold text-brass underline">
            {label()}
          </AppLink>
        )}
        {!isDone && <p className="text-sm text-muted">{text()}</p>}
      </div>
      <Badge tone={tones[state]}>{states[state]()}</Badge>
    </li>
  )
}

const tones = { open: 'neutral', waiting: 'info', done: 'success' } as const
const states = { open: m.first_day_open, waiting: m.first_day_waiting, done: m.first_day_done }

const words: Record<Step['name'], { label: () => string; text: () => string; to?: string }> = {
  // The button that sends the mail again stands below on the same page.
  email: { label: m.first_day_email, text: m.first_day_email_text },
  download: { label: m.first_day_download, text: m.first_day_download_text, to: '/download' },
  character: { label: m.first_day_character, text: m.first_day_character_text },
  welcome: { label: m.first_day_welcome, text: m.first_day_welcome_text },
  'second-step': { label: m.first_day_second_step, text: m.first_day_second_step_text, to: '/settings/security' },
}
