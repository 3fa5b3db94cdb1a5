import { m } from '@guildhall/messages'
import { deliveryNote } from '@guildhall/contract/delivery'
import { resendDelivery, settleDelivery, stopDelivery } from '../../api/generated.ts'
import { api } from '../../api/client.ts'
import type { BulkAction } from '../../staff-list/BulkBar.tsx'
import { RowNote } from '../../staff-list/RowNote.tsx'
import { Badge } from '../../ui/Badge.tsx'
import type { CardColumn } from '../../ui/CardTable.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { PlayerLink } from '../player/public.ts'
import { causeText } from './cause.ts'
import type { Decision } from './DecisionDialog.tsx'
import { Decisions, isCompensated, mayDecide, mayStop, notesOf } from './DeliveryCard.tsx'
import type { Row } from './row.ts'
import { stateTones, stateWords } from './words.ts'

export const titleOf = ({ item, login }: Row): string => m.delivery_row({ item: item.name, login })

export const columns = (onDecide: (decision: Decision) => void): CardColumn<Row>[] => [
  { name: 'item', head: m.delivery_item(), namesRow: true, cell: ({ item }) => item.name },
  { name: 'account', head: m.delivery_account(), cell: ({ login }) => <PlayerLink login={login} /> },
  {
    name: 'state',
    head: m.delivery_state(),
    cell: (row) =>
      isCompensated(row) ? (
        <Badge>{m.delivery_state_made_good()}</Badge>
      ) : (
        <Badge tone={stateTones[row.state]}>{stateWords[row.state]()}</Badge>
      ),
  },
  { name: 'cause', head: m.delivery_cause(), cell: ({ reference }) => causeText(reference) },
  { name: 'note', head: m.delivery_note(), wide: 'desktop', cell: (row) => <RowNote text={notesOf(row)[0]} /> },
  { name: 'asked', head: m.delivery_asked(), cell: ({ created_at: at }) => <Moment at={at} /> },
  {
    name: 'decisions',
    head: m.delivery_decisions(),
    narrow: true,
    cell: (row) => (mayDecide(row) ? <Decisions row={row} onDecide={onDecide} /> : null),
  },
]

/** The decisions about several deliveries at once. Each is refused by itself when somebody else has decided. */
export const bulkDecisions = (isOwn: (login: string) => boolean): BulkAction<Row>[] => [
  {
    name: m.delivery_resend(),
    fits: (row) => (row.state === 'unknown' || row.state === 'failed') && !isCompensated(row) && !isOwn(row.login),
    question: (count) => m.delivery_resend_many({ count }),
    text: m.delivery_resend_many_text(),
    reason: deliveryNote,
    tone: 'danger',
    act: ({ id, attempt }, note) => api(resendDelivery, { params: { id }, body: { note, attempt } }),
  },
  {
    name: m.delivery_settle(),
    fits: ({ state, login }) => state === 'unknown' && !isOwn(login),
    question: (count) => m.delivery_settle_many({ count }),
    text: m.delivery_settle_effect(),
    reason: deliveryNote,
    act: ({ id, attempt }, note) => api(settleDelivery, { params: { id }, body: { note, attempt } }),
  },
  {
    name: m.delivery_stop(),
    fits: (row) => mayStop(row) && !isOwn(row.login),
    question: (count) => m.delivery_stop_many({ count }),
    text: m.delivery_stop_effect(),
    reason: deliveryNote,
    tone: 'danger',
    act: ({ id }, note) => api(stopDelivery, { params: { id }, body: { note } }),
  },
]
