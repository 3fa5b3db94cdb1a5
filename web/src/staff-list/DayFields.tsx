import { m } from '@guildhall/messages'
import { useState, type ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { Form } from '../ui/Form.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import type { ListView } from './list-view.ts'

type Days = Pick<ListView, 'from' | 'to'>

/** The days of a list, with the fields that are sent with them: together, because a half-typed day is invalid. */
export const DayFields = (props: { days: Days; onSend: (days: Days) => void; children?: ReactNode }) => (
  <Fields key={`${props.days.from} ${props.days.to}`} {...props} />
)

function Fields({ days, onSend, children }: Parameters<typeof DayFields>[0]) {
  const [from, setFrom] = useState(days.from)
  const [to, setTo] = useState(days.to)
  const [isWrong, setWrong] = useState(false)
  function send() {
    const isBackwards = from !== '' && to !== '' && to < from
    setWrong(isBackwards)
    if (!isBackwards) onSend({ from, to })
  }
  return (
    <Form onSubmit={send} className="flex min-w-0 flex-wrap items-start gap-4">
      <TextInput
        label={m.list_from()}
        type="date"
        value={from}
        max={to || undefined}
        onChange={(event) => setFrom(event.target.value)}
        className="min-w-40"
      />
      <TextInput
        label={m.list_to()}
        type="date"
        value={to}
        min={from || undefined}
        error={isWrong ? m.list_to_before_from() : undefined}
        onChange={(event) => {
          setTo(event.target.value)
          setWrong(false)
        }}
        className="min-w-40"
      />
      {children}
      <Button type="submit" className="sm:mt-7">
        {m.list_apply()}
      </Button>
    </Form>
  )
}
