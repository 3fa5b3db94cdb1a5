import { m } from '@guildhall/messages'
import { useState, type ReactNode } from 'react'
import { api } from '../../api/client.ts'
import { outcomeOf, type Outcome } from '../../api/outcome.ts'
import { brlText } from '../../format/money.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import type { CardColumn } from '../../ui/CardTable.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { addressOf } from './address.ts'
import { columns } from './columns.tsx'
import { loadPart, type ListOf, type RowOf } from './parts.ts'
import { emptyWords, tabWords } from './words.ts'

/** The lists that can stand beside something else. */
export type PanelPart = 'tickets' | 'payments' | 'orders' | 'bans'
type Row = RowOf<PanelPart>

/**
 * The newest rows of a list of a player, loaded when it is opened. A row opens in a drawer, with `detail` below its
 * facts. The caller checks that the reader may read the list.
 */
export function PartPanel({
  part,
  login,
  without,
  detail,
}: {
  part: PanelPart
  login: string
  /** The row that the page itself shows. */
  without?: Row['id']
  detail?: (id: Row['id']) => ReactNode
}) {
  const [found, setFound] = useState<Outcome<ListOf<PanelPart>> | null>(null)
  const [opened, setOpened] = useState<Row | null>(null)
  const load = async () => setFound(await outcomeOf<ListOf<PanelPart>>(loadPart[part](api, { login, before: '' })))
  const cells = columns[part]({ onReverse: undefined }) as CardColumn<Row>[]
  const rows = (found?.data?.data as Row[] | undefined)?.filter(({ id }) => id !== without).slice(0, rowsAtMost)
  return (
    <details
      className="border-t border-line first:border-t-0"
      onToggle={(event) => event.currentTarget.open && void load()}
    >
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{tabWords[part]()}</summary>
      <div className="grid gap-1 pb-3">
        {!found && <Spinner />}
        <FormFailure>{found?.failure && (found.failure.message || m.ui_unknown_error())}</FormFailure>
        {rows?.length === 0 && <p className="text-sm text-muted">{emptyWords[part]()}</p>}
        <ul>
          {(rows ?? []).map((row) => (
            <li key={row.id}>
              <button
                type="button"
                onClick={() => setOpened(row)}
                className="grid min-h-11 w-full content-center gap-1 rounded-md px-2 py-1.5 text-start hover:bg-s2"
              >
                <span className="wrap-anywhere">{nameOf(row)}</span>
                <span className="flex flex-wrap items-center gap-2 text-sm text-muted">
                  {cells.find(({ name }) => name === 'state')?.cell(row)}
                  <Moment at={row.created_at} />
                </span>
              </button>
            </li>
          ))}
        </ul>
        <AppLink
          to={addressOf(login, { tab: part })}
          className="inline-flex min-h-11 items-center justify-self-start text-sm text-brass underline underline-offset-4"
        >
          {m.player_panel_all()}
        </AppLink>
      </div>
      <Dialog open={opened !== null} onClose={() => setOpened(null)} title={opened ? nameOf(opened) : ''} size="side">
        {opened && (
          <div className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto overscroll-contain">
            <Facts columns={cells} row={opened} />
            {detail?.(opened.id)}
          </div>
        )}
      </Dialog>
    </details>
  )
}

const rowsAtMost = 5

/** A row in words. */
function nameOf(row: Row): string {
  if ('title' in row) return `#${row.id} ${row.title}`
  if ('name' in row) return row.name
  if ('amount' in row) return brlText(row.amount)
  return row.note || row.reason || m.ban_no_note()
}

function Facts({ columns: cells, row }: { columns: CardColumn<Row>[]; row: Row }) {
  return (
    <dl className="grid gap-3">
      {cells.map(({ name, head, cell }) => (
        <div key={name}>
          <dt className="text-sm text-muted">{head}</dt>
          <dd className="wrap-anywhere">{cell(row)}</dd>
        </div>
      ))}
    </dl>
  )
}
