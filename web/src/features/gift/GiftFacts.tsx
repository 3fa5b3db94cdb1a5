import { m } from '@guildhall/messages'
import type { ReactNode } from 'react'
import { cashText } from '../../format/money.ts'
import { Card } from '../../ui/Card.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { SupportButton } from '../../ui/support.tsx'
import { stateWords } from '../../words/orders.ts'
import { ItemSummary } from '../items/public.ts'
import type { Gift } from './gift.ts'

/** What a gift is, from whom and for whom; for the giver it is the receipt. */
export function GiftFacts({ gift }: { gift: Gift }) {
  const { item, name, giver, message, side } = gift
  if (!item) return null
  return (
    <Card as="section" aria-label={m.gift_facts()} className="grid gap-4">
      <ItemSummary item={item} called={name ?? item.name} />
      {message && (
        <figure className="grid gap-1">
          <figcaption className="text-sm text-muted">{m.gift_message_of({ giver: giver ?? '' })}</figcaption>
          <blockquote className="border-s-2 border-brass ps-3 wrap-anywhere">{message}</blockquote>
          {side === 'received' && (
            <div>
              <Report gift={gift} />
            </div>
          )}
        </figure>
      )}
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {side === 'sent' ? (
          <Fact name={m.gift_fact_receiver()}>{gift.receiver}</Fact>
        ) : (
          <Fact name={m.gift_fact_giver()}>{giver}</Fact>
        )}
        {gift.price !== null && <Fact name={m.gift_price()}>{m.gift_cash({ cash: cashText(gift.price) })}</Fact>}
        <Fact name={m.gift_fact_sent()}>
          <Moment at={gift.created_at} />
        </Fact>
        {side === 'sent' && (
          <Fact name={m.gift_fact_opened()}>
            {gift.opened_at ? <Moment at={gift.opened_at} /> : m.gift_not_opened()}
          </Fact>
        )}
        {gift.state === 'waiting' ? (
          <Fact name={m.gift_fact_until()}>
            <Moment at={gift.expires_at} />
          </Fact>
        ) : (
          gift.ended_at && (
            <Fact name={m.gift_fact_ended()}>
              <Moment at={gift.ended_at} />
            </Fact>
          )
        )}
        {gift.delivery && <Fact name={m.gift_fact_delivery()}>{stateWords[gift.delivery]()}</Fact>}
        <Fact name={m.gift_fact_number()}>
          <code className="wrap-anywhere">{gift.id}</code>
        </Fact>
      </dl>
    </Card>
  )
}

/** Opens a ticket with the message, for the staff. */
function Report({ gift: { id, giver, message } }: { gift: Gift }) {
  const about = { giver: giver ?? '', message: message ?? '' }
  return (
    <SupportButton
      start={{
        about: `gift:${id}`,
        title: m.gift_report_title({ ...about, number: id.slice(-6) }),
        text: m.gift_report_text({ ...about, id }),
        type: 'Question',
      }}
      variant="ghost"
      size="dense"
    >
      {m.gift_report()}
    </SupportButton>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="tabular font-semibold wrap-anywhere">{children}</dd>
  </div>
)
