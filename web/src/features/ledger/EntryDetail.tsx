import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { ledger } from '@guildhall/contract/ledger'
import type { ReactNode } from 'react'
import { cashText } from '../../format/money.ts'
import { useMay } from '../../session/session.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { noteText } from '../../words/value-notes.ts'
import { PlayerLink } from '../player/public.ts'
import { otherText } from './words.ts'

export type Entry = ReplyOf<typeof ledger.getLedgerAccount>['data'][number]

/** What a row of an account has no room for: the whole reason, who caused it, its page, and the balance after it. */
export function EntryDetail({ entry, isHouse }: { entry: Entry; isHouse: boolean }) {
  const { at, author, balance, cash, kind, other, reason } = entry
  return (
    <dl className="grid gap-3">
      <Fact name={m.ledger_column_cash()}>
        <span className={`tabular ${cash < 0 ? 'text-danger' : 'text-success'}`}>
          {cash > 0 ? '+' : ''}
          {cashText(cash)}
        </span>
      </Fact>
      {balance !== null && (
        <Fact name={m.ledger_balance_after()}>
          <span className="tabular">{cashText(balance)}</span>
        </Fact>
      )}
      {reason && <Fact name={m.ui_reason()}>{noteText(reason)}</Fact>}
      <Fact name={m.ledger_column_author()}>
        {author ? <PlayerLink login={author} /> : <span className="text-muted">{m.ledger_no_author()}</span>}
      </Fact>
      <Fact name={m.ledger_column_other()}>
        {isHouse ? <PlayerLink login={other} /> : otherText(isHouse, kind, other)}
      </Fact>
      <Fact name={m.ledger_column_at()}>
        <Moment ago at={at} />
      </Fact>
      <Fact name={m.ledger_column_reference()}>
        <Reference {...entry} />
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

/** The reference of a movement, with a link to what it names where the person may open that. */
export function Reference({ kind, reference }: Pick<Entry, 'kind' | 'reference'>) {
  const [id = ''] = reference.split(':')
  const [access, to] = placeOf(kind, id) ?? []
  const mayOpen = useMay(access ?? 'staff')
  const text = <code className="block text-sm wrap-anywhere text-balance">{reference}</code>
  return to && mayOpen ? (
    <AppLink to={to} className="text-brass underline underline-offset-4">
      {text}
    </AppLink>
  ) : (
    text
  )
}

/** The page of what a movement names, with the permission that it needs. */
function placeOf(kind: Entry['kind'], id: string) {
  if (kind.startsWith('donation')) return ['payments.read', `/staff/payments/${id}`] as const
  if (kind === 'deposit') return ['deposits.review', `/deposit?id=${id}`] as const
  if (kind.startsWith('purchase')) return ['orders.read', `/staff/orders?q=${id}`] as const
  if (kind.startsWith('market')) return ['market.settle', `/staff/market?q=${id}`] as const
  return null
}
