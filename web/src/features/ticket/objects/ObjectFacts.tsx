import { m } from '@guildhall/messages'
import type { ReactNode } from 'react'
import { brlText, cashText } from '../../../format/money.ts'
import { Moment } from '../../../ui/Moment.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { stateText, type ObjectSummary } from './words.ts'

/** What a thing is and how it stands. */
export function ObjectFacts({ object }: { object: ObjectSummary }) {
  const { item, cents, cash, created_at, id } = object
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
      {item && <Fact name={m.ticket_about_item()}>{item}</Fact>}
      {cents !== null && <Fact name={m.ticket_about_amount()}>{brlText(cents / 100)}</Fact>}
      {cash !== null && <Fact name={m.ticket_about_cash()}>{cashText(cash)}</Fact>}
      <Fact name={m.ticket_status()}>
        <Badge>{stateText(object)}</Badge>
      </Fact>
      <Fact name={m.ticket_about_date()}>
        <Moment at={created_at} />
      </Fact>
      <Fact name={m.ticket_about_number()}>
        <code className="wrap-anywhere">{id}</code>
      </Fact>
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-muted">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)
