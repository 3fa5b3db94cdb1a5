import { m } from '@guildhall/messages'
import { cashText } from '../../../format/money.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { CardColumn } from '../../../ui/CardTable.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { statusTones as depositTones, statusWords as depositWords } from '../../../words/deposits.ts'
import { kindText, labelText } from '../../../words/ledger.ts'
import { methodWords, stateWords } from '../../../words/payment.ts'
import type { RowOf } from '../parts.ts'
import * as words from '../words.ts'
import { brl, cash, created, link, moment, type Acts, type Columns } from './cells.tsx'

// What a player has paid, and how their Cash moved.

export const payments: Columns<'payments'> = () => [
  {
    ...created,
    head: m.player_when(),
    namesRow: true,
    cell: (row) => link(`/staff/payments/${row.id}`, <Moment at={row.created_at} />),
  },
  {
    name: 'state',
    head: m.player_state(),
    cell: ({ state }) => <Badge tone={words.paymentTone(state)}>{stateWords[state]()}</Badge>,
  },
  { name: 'method', head: m.player_method(), cell: ({ method }) => methodWords[method]() },
  { name: 'amount', head: m.player_amount(), numeric: true, cell: (row) => brl(row.amount) },
  { name: 'credited', head: m.player_credited(), numeric: true, cell: (row) => cash(row.credited) },
]

export const deposits: Columns<'deposits'> = () => [
  {
    ...created,
    head: m.player_when(),
    namesRow: true,
    cell: (row) => link(`/deposit/${row.id}`, <Moment at={row.created_at} />),
  },
  {
    name: 'state',
    head: m.player_state(),
    cell: (row) => <Badge tone={depositTones[row.status]}>{depositWords[row.status]()}</Badge>,
  },
  { name: 'amount', head: m.player_amount(), numeric: true, cell: (row) => brl(row.amount) },
  { name: 'worth', head: m.player_worth(), numeric: true, cell: (row) => cash(row.worth) },
]

export const ledger: Columns<'ledger'> = ({ onReverse }) => [
  { name: 'kind', head: m.player_kind(), namesRow: true, cell: ({ kind }) => kindText(kind) },
  { name: 'label', head: m.player_label(), cell: ({ kind, label }) => (label ? labelText(kind, label) : '–') },
  {
    name: 'cash',
    head: m.player_cash(),
    numeric: true,
    cell: (row) => <span className={row.cash < 0 ? 'text-danger' : 'text-success'}>{cash(row.cash)}</span>,
  },
  { name: 'balance', head: m.player_balance_after(), numeric: true, cell: (row) => cash(row.balance) },
  { ...created, head: m.player_when(), cell: (row) => moment(row.at) },
  ...(onReverse ? [reverse(onReverse)] : []),
]

const reverse = (onReverse: NonNullable<Acts['onReverse']>): CardColumn<RowOf<'ledger'>> => ({
  name: 'reverse',
  head: m.ledger_reverse(),
  cell: (row) =>
    row.credit ? (
      <Button
        size="dense"
        aria-label={m.player_reverse_named({ cash: cashText(row.cash) })}
        onClick={() => onReverse(row)}
      >
        {m.ledger_reverse()}
      </Button>
    ) : (
      '–'
    ),
})
