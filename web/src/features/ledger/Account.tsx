import { m } from '@guildhall/messages'
import { useState } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import type { ledger } from '@guildhall/contract/ledger'
import { useArrived, type Arriving, type Outcome } from '../../api/outcome.ts'
import { PlayerLink, ReverseDialog } from '../player/public.ts'
import { cashText } from '../../format/money.ts'
import { useMay } from '../../session/session.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { KeyPages } from '../../ui/KeyPages.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { StaffList } from '../../staff-list/StaffList.tsx'
import type { CardColumn } from '../../ui/CardTable.tsx'
import { addressOf } from './address.ts'
import { EntryDetail, Reference, type Entry } from './EntryDetail.tsx'
import { houseText, otherText } from './words.ts'
import { kindWords, labelText } from '../../words/ledger.ts'

type Reply = ReplyOf<typeof ledger.getLedgerAccount>

/** The entries of one account, newest first. */
export function Account({
  owner,
  before,
  account,
}: {
  owner: string
  before: string | undefined
  account: Arriving<Outcome<Reply>>
}) {
  const arrived = useArrived(account)
  const mayReverse = useMay('cash.reverse')
  const [credit, setCredit] = useState<Entry | null>(null)
  if (!arrived)
    return (
      <Loading>
        <SkeletonRows count={6} className="h-14" />
      </Loading>
    )
  const { data, failure } = arrived
  if (failure?.status === 404)
    return <EmptyState title={m.ledger_unknown({ owner })}>{m.ledger_unknown_text()}</EmptyState>
  if (failure) return <LoadFailed title={m.ledger_account_failed()} failure={failure} />
  if (data.matches.length > 0) return <Matches text={owner} logins={data.matches} />
  const name = data.isHouse ? houseText(data.owner) : data.owner
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-3 text-lg">
        {data.isHouse ? <strong>{name}</strong> : <PlayerLink login={name} className="font-semibold" />}
        {data.isHouse && <Badge tone="info">{m.ledger_house_account()}</Badge>}
        <span className={`tabular ${data.balance < 0 ? 'text-danger' : ''}`}>
          {m.ledger_balance({ cash: cashText(data.balance) })}
        </span>
      </p>
      {data.data.length === 0 ? (
        <EmptyState title={m.ledger_account_empty()} />
      ) : (
        <StaffList
          name={m.ledger_account_of({ owner: name })}
          columns={columns({ ...data, onReverse: mayReverse ? setCredit : undefined })}
          rows={data.data}
          keyOf={({ id }) => String(id)}
          titleOf={({ kind, cash }) => `${kindWords[kind]()} ${cashText(cash)}`}
          detail={(entry) => <EntryDetail entry={entry} isHouse={data.isHouse} />}
        />
      )}
      <KeyPages
        first={before && addressOf({ owner })}
        next={data.next && addressOf({ owner, before: data.next })}
        words={[m.ledger_newest(), m.ledger_older()]}
        preventScrollReset
      />
      <ReverseDialog
        credit={
          credit && { id: credit.credit!, cash: Math.abs(credit.cash), login: data.isHouse ? credit.other : data.owner }
        }
        onClose={() => setCredit(null)}
      />
    </div>
  )
}

interface AccountColumns {
  owner: string
  isHouse: boolean
  /** Undefined for staff who may not reverse a credit. */
  onReverse: ((entry: Entry) => void) | undefined
}

const columns = ({ owner, isHouse, onReverse }: AccountColumns): CardColumn<Entry>[] => [
  {
    name: 'kind',
    head: m.ledger_column_kind(),
    namesRow: true,
    cell: ({ kind, label }) => (
      <>
        {kindWords[kind]()}
        {label && <span className="block text-sm font-normal text-muted">{labelText(kind, label)}</span>}
      </>
    ),
  },
  {
    name: 'cash',
    head: m.ledger_column_cash(),
    numeric: true,
    cell: ({ cash }) => (
      <span className={`whitespace-nowrap ${cash < 0 ? 'text-danger' : 'text-success'}`}>
        {cash > 0 ? '+' : ''}
        {cashText(cash)}
      </span>
    ),
  },
  {
    name: 'other',
    head: m.ledger_column_other(),
    cell: ({ kind, other }) => (
      <AppLink to={addressOf({ owner: other })} preventScrollReset className="text-brass underline underline-offset-4">
        {otherText(isHouse, kind, other)}
      </AppLink>
    ),
  },
  { name: 'author', head: m.ledger_column_author(), cell: ({ author }) => author ?? '–' },
  { name: 'at', head: m.ledger_column_at(), cell: ({ at }) => <Moment at={at} /> },
  {
    name: 'reverse',
    head: m.ledger_reverse(),
    cell: (entry) =>
      entry.credit && onReverse ? (
        <Button
          size="dense"
          aria-label={m.ledger_reverse_named({
            cash: cashText(Math.abs(entry.cash)),
            login: isHouse ? entry.other : owner,
          })}
          onClick={() => onReverse(entry)}
        >
          {m.ledger_reverse()}
        </Button>
      ) : (
        '–'
      ),
  },
  {
    name: 'reference',
    head: m.ledger_column_reference(),
    cell: (entry) => <Reference {...entry} />,
  },
]

/** The accounts that a part of a login may mean. */
function Matches({ text, logins }: { text: string; logins: string[] }) {
  return (
    <nav aria-labelledby="ledger-matches" className="grid gap-2">
      <p id="ledger-matches">{m.ledger_matches({ text })}</p>
      <ul className="flex flex-wrap gap-2">
        {logins.map((login) => (
          <li key={login}>
            <LinkButton to={addressOf({ owner: login })} preventScrollReset size="dense">
              {login}
            </LinkButton>
          </li>
        ))}
      </ul>
    </nav>
  )
}
