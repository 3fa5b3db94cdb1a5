import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { AppLink } from './AppLink.tsx'

export interface CardColumn<Row> {
  name: string
  head: string
  cell: (row: Row) => ReactNode
  /** Right-aligned, with tabular figures. */
  numeric?: boolean
  /** As narrow as its content. */
  narrow?: boolean
  /** This cell is the row's header. One column of the table. */
  namesRow?: boolean
  /** Shown on desktops, or on the widest of them. The styles of staff hide it on others; cards have it always. */
  wide?: 'desktop' | 'widest'
  /** On phones the cell is shown without its column head, because its content is clear. */
  unlabelled?: boolean
  /** Where the cell stands when a row of a phone is no card; the others are left out there. */
  inRow?: 'item' | 'effects' | 'price' | 'action'
  /** The column head is a link that sorts: its address, and the current order by this column. */
  sort?: { to: string; now: 'ascending' | 'descending' | undefined }
}

/**
 * A table whose rows become cards on phones: the cells are stacked, each with its column head beside it. Sorting by
 * heads then needs another control. The roles are explicit, because a row with a card layout would lose its role for
 * screen readers. Without rows it shows `empty`.
 */
export function CardTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowClass,
  rowProps,
  empty,
}: {
  caption: string
  columns: CardColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** The classes that distinguish a row. */
  rowClass?: (row: Row) => string | undefined
  /** Data attributes of a row. */
  rowProps?: (row: Row) => Record<`data-${string}`, string | boolean | undefined>
  empty?: ReactNode
}) {
  return (
    <div className="md:overflow-clip md:rounded-lg md:border md:border-line md:bg-s1">
      <table {...as.table} className="w-full border-collapse max-md:block max-md:wrap-anywhere">
        <caption className="sr-only">{caption}</caption>
        <thead {...as.rowgroup} className="bg-s2 text-sm text-muted max-md:hidden">
          <tr {...as.row}>
            {columns.map((column) => (
              <th
                key={column.name}
                {...as.columnheader}
                scope="col"
                data-wide={column.wide}
                aria-sort={column.sort?.now}
                className={clsx('px-3 font-semibold', !column.sort && 'py-2.5', sideOf(column))}
              >
                {column.sort ? <SortLink {...column.sort}>{column.head}</SortLink> : column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as.rowgroup} className="max-md:grid max-md:gap-3">
          {rows.length === 0 && empty && (
            <tr {...as.row} className={cardClass}>
              <td {...as.cell} colSpan={columns.length} className="md:px-3 md:py-6 md:text-center">
                {empty}
              </td>
            </tr>
          )}
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              {...as.row}
              {...rowProps?.(row)}
              className={clsx(cardClass, 'md:hover:bg-s2', rowClass?.(row))}
            >
              {columns.map((column) => (
                <Cell key={column.name} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const as = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

const cardClass =
  'max-md:grid max-md:gap-2 max-md:rounded-lg max-md:border max-md:border-line max-md:bg-s1 max-md:p-4 md:border-t md:border-line'

function Cell<Row>({ column, row }: { column: CardColumn<Row>; row: Row }) {
  const Tag = column.namesRow ? 'th' : 'td'
  const content = column.cell(row)
  return (
    <Tag
      {...(column.namesRow ? as.rowheader : as.cell)}
      scope={column.namesRow ? 'row' : undefined}
      data-wide={column.wide}
      data-row={column.inRow}
      className={clsx(
        'md:px-3 md:py-2.5 md:align-middle',
        // A card has no line for a cell without content.
        content === null
          ? 'max-md:hidden'
          : column.unlabelled
            ? 'max-md:block max-md:text-start'
            : 'max-md:flex max-md:gap-3',
        sideOf(column),
      )}
    >
      {!column.unlabelled && (
        <span className="w-22 shrink-0 text-start text-sm font-normal text-muted md:hidden">{column.head}</span>
      )}
      {content}
    </Tag>
  )
}

const sideOf = <Row,>({ numeric, narrow }: CardColumn<Row>): string =>
  clsx(numeric ? 'tabular md:text-end' : 'text-start', narrow && 'md:w-px md:whitespace-nowrap')

function SortLink({ to, now, children }: NonNullable<CardColumn<never>['sort']> & { children: ReactNode }) {
  return (
    <AppLink
      to={to}
      preventScrollReset
      viewTransition={false}
      className="inline-flex min-h-11 items-center gap-1.5 hover:text-text hover:underline hover:underline-offset-4"
    >
      {children}
      <svg viewBox="0 0 12 16" aria-hidden className="h-4 w-3 shrink-0" fill="currentColor">
        <path d="M6 1l5 6H1z" opacity={now === 'ascending' ? 1 : 0.35} />
        <path d="M6 15l5-6H1z" opacity={now === 'descending' ? 1 : 0.35} />
      </svg>
    </AppLink>
  )
}
