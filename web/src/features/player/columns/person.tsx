import { m } from '@guildhall/messages'
import { deviceName } from '../../../format/device.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { PlayerLink } from '../PlayerLink.tsx'
import * as words from '../words.ts'
import { badge, created, link, moment, type Columns } from './cells.tsx'

// The account: tickets, referrals, bans, sessions, and what staff did about it.

export const tickets: Columns<'tickets'> = () => [
  {
    name: 'title',
    head: m.player_ticket(),
    namesRow: true,
    cell: (row) => link(`/support/reply?id=${row.id}`, `#${row.id} ${row.title}`),
  },
  { name: 'state', head: m.player_state(), cell: (row) => badge(words.ticketWords[row.status]) },
  { name: 'type', head: m.player_type(), cell: (row) => words.ticketTypes[row.type]() },
  { name: 'priority', head: m.player_priority(), cell: (row) => words.priorityWords[row.priority]() },
  { name: 'waiting', head: m.player_waiting(), cell: (row) => moment(row.waiting_since) },
  { ...created, head: m.player_when(), cell: (row) => moment(row.created_at) },
]

export const referrals: Columns<'referrals'> = () => [
  { name: 'login', head: m.player_invited(), namesRow: true, cell: ({ login }) => <PlayerLink login={login} /> },
  {
    name: 'state',
    head: m.player_state(),
    cell: (row) => (
      <span className="flex flex-wrap gap-1.5">
        {badge(words.referralWords[row.released])}
        {row.isSuspect && <Badge tone="warn">{m.player_suspect()}</Badge>}
      </span>
    ),
  },
  { ...created, head: m.player_when(), cell: (row) => moment(row.created_at) },
]

export const bans: Columns<'bans'> = () => [
  {
    name: 'reason',
    head: m.player_reason(),
    namesRow: true,
    cell: ({ note, reason }) => note || reason || <span className="text-muted">{m.ban_no_note()}</span>,
  },
  {
    name: 'state',
    head: m.player_state(),
    cell: ({ ending, until }) => {
      if (ending === 'expired') return <Badge>{m.ban_state_expired()}</Badge>
      if (ending === 'lifted') return <Badge tone="success">{m.ban_state_lifted()}</Badge>
      if (ending === 'replaced') return <Badge>{m.ban_state_replaced()}</Badge>
      return <Badge tone="danger">{until ? m.ban_temporary() : m.ban_permanent()}</Badge>
    },
  },
  { name: 'until', head: m.player_until(), cell: ({ until }) => (until ? <Moment at={until} /> : m.ban_for_ever()) },
  { name: 'by', head: m.player_by(), cell: ({ created_by: by }) => by ?? '–' },
  {
    name: 'ended',
    head: m.player_ended(),
    cell: ({ ended_at: at, ended_by: by, end_reason: reason }) =>
      at ? (
        <span className="min-w-0">
          <Moment at={at} /> {by}
          {reason && <span className="block text-sm text-muted">{reason}</span>}
        </span>
      ) : (
        '–'
      ),
  },
  { ...created, head: m.player_when(), cell: (row) => moment(row.created_at) },
]

export const sessions: Columns<'sessions'> = () => [
  {
    name: 'device',
    head: m.player_device(),
    namesRow: true,
    cell: ({ device }) => deviceName(device),
  },
  {
    name: 'state',
    head: m.player_state(),
    narrow: true,
    cell: ({ ended_at: at }) =>
      at ? <Badge>{m.player_session_ended()}</Badge> : <Badge tone="success">{m.player_session_open()}</Badge>,
  },
  {
    name: 'address',
    head: m.player_address(),
    narrow: true,
    cell: ({ address }) => <span className="tabular">{address ?? '–'}</span>,
  },
  { name: 'used', head: m.player_last_use(), narrow: true, cell: (row) => moment(row.last_used_at) },
  { ...created, head: m.player_since(), cell: (row) => moment(row.created_at) },
]

export const actions: Columns<'actions'> = () => [
  { name: 'action', head: m.player_action(), namesRow: true, cell: ({ name }) => name },
  { name: 'by', head: m.player_by(), cell: ({ by }) => by ?? '–' },
  {
    name: 'reason',
    head: m.player_reason(),
    cell: ({ reason }) => <span className="min-w-0 wrap-anywhere">{reason ?? '–'}</span>,
  },
  { ...created, head: m.player_when(), cell: (row) => moment(row.at) },
]
