import { m } from '@guildhall/messages'
import type { PlayerPart } from '@guildhall/contract/player-rules'
import { useState } from 'react'
import { isRegistered, mayOpen } from '../../app/paths.ts'
import { useMay, useSession } from '../../session/session.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { CardTable, type CardColumn } from '../../ui/CardTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { KeyPages } from '../../ui/KeyPages.tsx'
import { addressOf } from './address.ts'
import { columns, type TablePart } from './columns.tsx'
import type { ListOf, RowOf } from './parts.ts'
import { ReverseDialog } from './ReverseDialog.tsx'
import { emptyWords, tabWords } from './words.ts'

/** One list of a player as a table, with a link to the staff page on which its rows are decided. */
export function PartTable({
  part,
  login,
  before,
  list,
}: {
  part: TablePart
  login: string
  before: string
  list: ListOf<TablePart>
}) {
  // Each part has the columns of its own rows; the loader has paired them.
  const rows = list.data as RowOf<TablePart>[]
  const mayReverse = useMay('cash.reverse')
  const [reversed, setReversed] = useState<RowOf<'ledger'> | null>(null)
  const acts = { onReverse: mayReverse ? setReversed : undefined }
  const cells = columns[part](acts) as CardColumn<RowOf<TablePart>>[]
  return (
    <section aria-label={tabWords[part]()} className="grid gap-4">
      {rows.length === 0 ? (
        <EmptyState title={before ? m.player_no_more() : emptyWords[part]()} />
      ) : (
        <CardTable caption={tabWords[part]()} columns={cells} rows={rows} rowKey={({ id }) => id} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Elsewhere part={part} login={login} />
        <KeyPages
          first={before && addressOf(login, { tab: part })}
          next={list.next && addressOf(login, { tab: part, before: list.next })}
          words={[m.player_newest(), m.player_older()]}
          preventScrollReset
        />
      </div>
      <ReverseDialog
        credit={reversed && { id: reversed.credit!, cash: reversed.cash, login }}
        onClose={() => setReversed(null)}
      />
    </section>
  )
}

/** The staff pages that show the same rows with what can be done about them. */
const pages: Partial<Record<PlayerPart, [path: string, query: string]>> = {
  payments: ['/staff/payments', 'q'],
  orders: ['/staff/orders', 'q'],
  gifts: ['/staff/gifts', 'q'],
  deliveries: ['/staff/deliveries', 'q'],
  market: ['/staff/market', 'q'],
  tickets: ['/support', 'q'],
  referrals: ['/analyse/indications', 'q'],
  ledger: ['/staff/ledger', 'owner'],
  bans: ['/ban-player', 'q'],
  actions: ['/staff/audit', 'player'],
}

function Elsewhere({ part, login }: { part: PlayerPart; login: string }) {
  const { user } = useSession()
  const page = pages[part]
  if (!page || !isRegistered(page[0]) || !mayOpen(user?.permissions ?? [], page[0])) return null
  return (
    <LinkButton size="dense" to={`${page[0]}?${page[1]}=${encodeURIComponent(login)}`}>
      {m.player_open_list()}
    </LinkButton>
  )
}
