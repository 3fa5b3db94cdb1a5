import { m } from '@guildhall/messages'
import { useRef, useState, type ReactNode } from 'react'
import { AppLink } from '../ui/AppLink.tsx'
import { Button } from '../ui/Button.tsx'
import { CardTable, type CardColumn } from '../ui/CardTable.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { BulkBar, type BulkAction } from './BulkBar.tsx'
import { KeyHelp, useKeysOn } from './KeyHelp.tsx'
import { useOpenRow } from './open-row.ts'
import { useListKeys } from './use-list-keys.ts'

export interface StaffListProps<Row> {
  name: string
  columns: CardColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The row in words, for the checkbox, the drawer and the results. */
  titleOf: (row: Row) => string
  /** The page of the row. Without one the row opens in a drawer. */
  to?: (row: Row) => string
  /** The content of the drawer: what the row has no room for. */
  detail?: (row: Row) => ReactNode
  /** What can be done with several rows at once. */
  bulk?: BulkAction<Row>[]
}

/**
 * A list of staff: dense rows on wide screens, cards on phones. Each row opens its page or a drawer (`?open=`). Keys
 * move through the rows, and rows can be selected where `bulk` has actions.
 */
export function StaffList<Row>({ name, columns, rows, keyOf, titleOf, to, detail, bulk = [] }: StaffListProps<Row>) {
  const area = useRef<HTMLDivElement>(null)
  const { open, addressOf, close } = useOpenRow()
  const { selected, toggle, select } = useSelection(rows.map(keyOf))
  const [isHelpOpen, setHelpOpen] = useState(false)
  const { isOn, turn } = useKeysOn()
  useListKeys(area, { isOn, onSelect: (key) => bulk.length > 0 && toggle(key), onHelp: () => setHelpOpen(true) })

  const openerOf = (row: Row, content: ReactNode) => (
    <AppLink
      data-opener
      to={to ? to(row) : addressOf(keyOf(row))}
      className="font-semibold text-brass underline underline-offset-4"
      title={typeof content === 'string' ? content : undefined}
      {...(!to && { preventScrollReset: true, viewTransition: false })}
    >
      {content}
    </AppLink>
  )
  const withOpener = columns.map((column) => ({
    ...column,
    cell: (row: Row) => (column.namesRow ? openerOf(row, column.cell(row)) : withTitle(column.cell(row))),
  }))
  const openRow = !to && open !== null ? rows.find((row) => keyOf(row) === open) : undefined
  return (
    <div ref={area} className="staff-list" data-selects={bulk.length > 0 || undefined}>
      <CardTable
        caption={name}
        columns={bulk.length > 0 ? [selectColumn({ selected, toggle, keyOf, titleOf }), ...withOpener] : withOpener}
        rows={rows}
        rowKey={keyOf}
        rowProps={(row) => ({ 'data-row': keyOf(row), 'data-selected': selected.has(keyOf(row)) || undefined })}
      />
      <div className="staff-list-foot" data-no-print>
        {bulk.length > 0 && (
          <Button
            size="dense"
            variant="ghost"
            onClick={() => select(selected.size === rows.length ? [] : rows.map(keyOf))}
          >
            {selected.size === rows.length ? m.list_select_none() : m.list_select_all()}
          </Button>
        )}
        <Button size="dense" variant="ghost" onClick={() => setHelpOpen(true)}>
          {m.list_keys()}
        </Button>
      </div>
      {bulk.length > 0 && (
        <BulkBar
          actions={bulk}
          rows={rows.filter((row) => selected.has(keyOf(row)))}
          keyOf={keyOf}
          titleOf={titleOf}
          onSelect={select}
        />
      )}
      {!to && (
        <RowDrawer isOpen={open !== null} onClose={close} title={openRow && titleOf(openRow)}>
          {openRow && detail?.(openRow)}
        </RowDrawer>
      )}
      <KeyHelp
        open={isHelpOpen}
        onClose={() => setHelpOpen(false)}
        isOn={isOn}
        onTurn={turn}
        canSelect={bulk.length > 0}
      />
    </div>
  )
}

/** Where a text ends with an ellipsis, the pointer shows the whole of it. */
const withTitle = (content: ReactNode): ReactNode =>
  typeof content === 'string' && content.length > 12 ? <span title={content}>{content}</span> : content

/** The drawer of a row; without a title the row is no longer in the list. */
function RowDrawer(props: { isOpen: boolean; onClose: () => void; title: string | undefined; children: ReactNode }) {
  const { isOpen, onClose, title, children } = props
  return (
    <Dialog open={isOpen} onClose={onClose} title={title ?? m.list_row_gone()} size="side">
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {title === undefined ? <p className="text-muted">{m.list_row_gone_text()}</p> : children}
      </div>
    </Dialog>
  )
}

/** The selected rows; those that are no longer in the list do not count. */
function useSelection(keys: string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selected = new Set(keys.filter((key) => chosen.has(key)))
  const toggle = (key: string) => setChosen(selected.symmetricDifference(new Set([key])))
  return { selected, toggle, select: (next: readonly string[]) => setChosen(new Set(next)) }
}

const selectColumn = <Row,>({
  selected,
  toggle,
  keyOf,
  titleOf,
}: Pick<StaffListProps<Row>, 'keyOf' | 'titleOf'> & {
  selected: ReadonlySet<string>
  toggle: (key: string) => void
}): CardColumn<Row> => ({
  name: 'select',
  head: m.list_select(),
  narrow: true,
  cell: (row) => (
    <label className="staff-list-select">
      <input
        type="checkbox"
        checked={selected.has(keyOf(row))}
        onChange={() => toggle(keyOf(row))}
        aria-label={m.list_select_named({ name: titleOf(row) })}
        className="size-5"
      />
    </label>
  ),
})
