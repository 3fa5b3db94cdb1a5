import { m } from '@guildhall/messages'
import { daysOf, exportMostDays } from '@guildhall/contract/bookkeeping-rules'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

interface Days {
  from: string
  to: string
}

/** The days of a period of one's own. They are sent together, because a half-typed date is invalid. */
export function PeriodForm({
  days,
  mostDays = exportMostDays,
  onSend,
}: {
  days: Days
  mostDays?: number
  onSend: (days: Days) => void
}) {
  const [from, setFrom] = useState(days.from)
  const [to, setTo] = useState(days.to)
  const [isTried, setTried] = useState(false)
  const wrong = isTried ? mistakesOf({ from, to }, mostDays) : {}

  function send() {
    setTried(true)
    if (Object.keys(mistakesOf({ from, to }, mostDays)).length === 0) onSend({ from, to })
  }

  return (
    <Form onSubmit={send} className="flex flex-wrap items-start gap-4">
      <TextInput
        label={m.bookkeeping_from()}
        type="date"
        value={from}
        error={wrong.from}
        onChange={(event) => setFrom(event.target.value)}
        className="min-w-40"
      />
      <TextInput
        label={m.bookkeeping_to()}
        type="date"
        value={to}
        error={wrong.to}
        onChange={(event) => setTo(event.target.value)}
        className="min-w-40"
      />
      <Button type="submit" className="sm:mt-7">
        {m.bookkeeping_apply()}
      </Button>
    </Form>
  )
}

function mistakesOf({ from, to }: Days, mostDays: number): Partial<Days> {
  if (!from) return { from: m.bookkeeping_day_missing() }
  if (!to) return { to: m.bookkeeping_day_missing() }
  const days = daysOf(from, to)
  if (days < 1) return { to: m.bookkeeping_period_order() }
  return days > mostDays ? { to: m.bookkeeping_period_long({ days: mostDays }) } : {}
}
