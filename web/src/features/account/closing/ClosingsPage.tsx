import type { ReplyOf } from '@guildhall/contract'
import type { closing } from '@guildhall/contract/account/closing'
import { closingDays, closingLists, closingReason, type ClosingList } from '@guildhall/contract/account/closing-rules'
import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { api, ApiError } from '../../../api/client.ts'
import { listClosings, settleClosedGameAccount, stopClosingOf } from '../../../api/generated.ts'
import { load } from '../../../api/load.ts'
import { nowOrLater, outcomeOf, useArrived } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { addressWith } from '../../../app/view-address.ts'
import { cashText } from '../../../format/money.ts'
import { RowNote } from '../../../staff-list/RowNote.tsx'
import { StaffList } from '../../../staff-list/StaffList.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { CardColumn } from '../../../ui/CardTable.tsx'
import { ChoiceLinks } from '../../../ui/ChoiceLinks.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { KeyPages } from '../../../ui/KeyPages.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx'
import { Loading, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { AskClosingForm } from './AskClosingForm.tsx'
import { obstacleText } from './words.ts'

type List = ReplyOf<typeof closing.listClosings>
type Row = List['data'][number]

export const head = (): Head => ({ title: m.staff_closing_title() })

export const loader = load(async ({ api: call, url }) => {
  const { searchParams } = url
  const list = closingLists.find((name) => name === searchParams.get('list')) ?? 'open'
  const before = /^[1-9]\d{0,14}$/.exec(searchParams.get('before') ?? '')?.[0]
  const query = { list, ...(before && { before: Number(before) }) }
  return { list, before, found: await nowOrLater(outcomeOf(call(listClosings, { query }))) }
})

const addressOf = (view: { list: ClosingList; before?: string }): string => addressWith('/staff/closings', view)

/** Requests to close accounts, and the game accounts of closed ones. */
export default function ClosingsPage() {
  const { list, before, found } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const arrived = useArrived(found)
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.staff_closing_title()} intro={m.staff_closing_intro({ days: closingDays })} />
      <ChoiceLinks
        label={m.staff_closing_lists()}
        choices={closingLists}
        chosen={list}
        to={(name) => addressOf({ list: name })}
      >
        {(name) => listWords[name]()}
      </ChoiceLinks>
      {!arrived && (
        <Loading>
          <SkeletonRows count={4} className="h-14" />
        </Loading>
      )}
      {arrived?.failure && <LoadFailed title={m.staff_closing_failed()} failure={arrived.failure} />}
      {arrived?.data && <Closings list={list} before={before} found={arrived.data} onChanged={revalidate} />}
      {/* Below a list that is shorter than its placeholders the form would move. */}
      <div hidden={!arrived}>
        <AskClosingForm onAsked={revalidate} />
      </div>
    </div>
  )
}

const listWords: Record<ClosingList, () => string> = {
  open: m.staff_closing_list_open,
  game: m.staff_closing_list_game,
  closed: m.staff_closing_list_closed,
  stopped: m.staff_closing_list_stopped,
}

function Closings({
  list,
  before,
  found: { data, next },
  onChanged,
}: {
  list: ClosingList
  before: string | undefined
  found: List
  onChanged: () => Promise<void>
}) {
  const [stopping, setStopping] = useState<Row | null>(null)
  const [settling, setSettling] = useState<Row | null>(null)
  if (data.length === 0) return <EmptyState title={m.staff_closing_none()} />
  return (
    <section aria-label={m.staff_closing_title()} className="grid gap-4">
      <StaffList
        name={m.staff_closing_title()}
        columns={columns(list, setStopping, setSettling)}
        rows={data}
        keyOf={({ id }) => String(id)}
        titleOf={({ login }) => login}
        to={({ login }) => `/staff/players/${encodeURIComponent(login)}`}
      />
      <KeyPages first={before ? addressOf({ list }) : ''} next={next && addressOf({ list, before: String(next) })} />
      <StopClosing row={stopping} onClose={() => setStopping(null)} onChanged={onChanged} />
      <SettleGameAccount row={settling} onClose={() => setSettling(null)} onChanged={onChanged} />
    </section>
  )
}

function columns(list: ClosingList, onStop: (row: Row) => void, onSettle: (row: Row) => void): CardColumn<Row>[] {
  const login: CardColumn<Row> = {
    name: 'login',
    head: m.staff_closing_login(),
    namesRow: true,
    cell: (row: Row) => row.login,
  }
  const due: CardColumn<Row> = {
    name: 'due',
    head: m.staff_closing_due(),
    cell: (row: Row) => <Moment at={row.due_at} />,
  }
  if (list === 'game')
    return [
      login,
      { name: 'game', head: m.staff_closing_game(), cell: ({ game_login }) => game_login ?? '–' },
      due,
      act((row) => row.game_login !== null, m.staff_closing_game_done(), onSettle),
    ]
  const common: CardColumn<Row>[] = [
    login,
    { name: 'by', head: m.staff_closing_by(), cell: ({ asked_by }) => asked_by ?? m.staff_closing_by_player() },
    { name: 'state', head: m.staff_closing_state(), narrow: true, cell: (row) => <State row={row} /> },
    due,
  ]
  if (list !== 'open')
    return [
      ...common,
      { name: 'cash', head: m.staff_closing_cash(), cell: (row) => cashText(row.forfeited) },
      { name: 'reason', head: m.staff_closing_reason(), wide: 'desktop', cell: (row) => <RowNote text={row.reason} /> },
    ]
  return [
    ...common,
    { name: 'waits', head: m.staff_closing_waits(), cell: (row) => <RowNote text={obstacleText(row.waits_for)} /> },
    act((row) => row.state === 'waiting', m.staff_closing_stop(), onStop),
  ]
}

const act = (may: (row: Row) => boolean, label: string, onPress: (row: Row) => void): CardColumn<Row> => ({
  name: 'act',
  head: m.referral_column_actions(),
  cell: (row) =>
    may(row) && (
      <Button size="dense" onClick={() => onPress(row)}>
        {label}
      </Button>
    ),
})

function State({ row: { state } }: { row: Row }) {
  if (state === 'closed') return <Badge>{m.staff_closing_state_closed()}</Badge>
  if (state === 'stopped') return <Badge tone="success">{m.staff_closing_state_stopped()}</Badge>
  if (state === 'erasing') return <Badge tone="danger">{m.staff_closing_state_erasing()}</Badge>
  return <Badge tone="warn">{m.staff_closing_state_waiting()}</Badge>
}

interface Question {
  row: Row | null
  onClose: () => void
  onChanged: () => Promise<void>
}

function StopClosing({ row, onClose, onChanged }: Question) {
  const login = row?.login ?? ''
  const stop = async (reason: string): Promise<string | undefined> => {
    try {
      toast.success((await api(stopClosingOf, { params: { id: row!.id }, body: { reason } })).message)
      onClose()
      await onChanged()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return error.message || m.error_unavailable()
    }
  }
  return (
    <ReasonDialog
      open={row !== null}
      tone="plain"
      title={m.staff_closing_stop_title({ login })}
      confirm={m.staff_closing_stop()}
      reason={closingReason}
      onConfirm={stop}
      onClose={onClose}
    >
      {m.staff_closing_stop_text()}
    </ReasonDialog>
  )
}

function SettleGameAccount({ row, onClose, onChanged }: Question) {
  const [failure, setFailure] = useState('')
  const settle = async () => {
    setFailure('')
    try {
      toast.success((await api(settleClosedGameAccount, { params: { id: row!.id } })).message)
      onClose()
      await onChanged()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message || m.error_unavailable())
    }
  }
  return (
    <ConfirmDialog
      open={row !== null}
      tone="plain"
      title={m.staff_closing_game_title({ login: row?.game_login ?? '' })}
      confirm={m.staff_closing_game_done()}
      onConfirm={settle}
      error={failure}
      onClose={onClose}
    >
      {m.staff_closing_game_text()}
    </ConfirmDialog>
  )
}
