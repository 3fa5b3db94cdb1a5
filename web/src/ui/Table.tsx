import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type Column<Row> = {
  name: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** Right-aligned, with tabular figures. */
  numeric?: boolean
  /** As narrow as its content. */
  narrow?: boolean
  /** This cell is the row's header. One column of the table. */
  namesRow?: boolean
  /** On phones: a column of its own (three at most), a second line under the name, or hidden. */
  phone?: 'column' | 'below' | 'hidden'
  /** Below a name its content is not clear by itself, so its column head precedes it. */
  labelled?: boolean
  /** Below a name it starts a new line, so that all rows look alike. */
  ownLine?: boolean
}

/** A semantic table without sideways scrolling: on phones the `below` columns become a second line. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowClass,
  showCaption = false,
}: {
  caption: string
  columns: Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** The classes that distinguish a row. */
  rowClass?: (row: Row) => string | undefined
  showCaption?: boolean
}) {
  const below = columns.filter((column) => column.phone === 'below')
  const cellClass = (column: Column<Row>) =>
    clsx(
      column.numeric && 'tabular text-end',
      column.narrow && 'w-px whitespace-nowrap',
      (column.phone === 'below' || column.phone === 'hidden') && 'max-md:hidden',
    ) || undefined
  return (
    <div className="overflow-clip rounded-lg border border-line bg-s1">
      <table className="cells w-full border-collapse">
        <caption className={showCaption ? 'px-3 py-2 text-start text-muted' : 'sr-only'}>{caption}</caption>
        <thead className="bg-s2 text-sm text-muted">
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={clsx(cellClass(column), 'font-semibold')}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={clsx('border-t border-line hover:bg-s2', rowClass?.(row))}>
              {columns.map((column) =>
                column.namesRow ? (
                  // A long name without spaces must not make the table wider than the phone.
                  <th
                    key={column.name}
                    scope="row"
                    className={clsx(cellClass(column), 'font-semibold wrap-anywhere md:wrap-break-word')}
                  >
                    {column.cell(row)}
                    {below.length > 0 && (
                      <span className="flex flex-wrap gap-x-3 text-sm font-normal text-muted md:hidden">
                        {below.map((second) => (
                          <Second key={second.name} column={second} row={row} />
                        ))}
                      </span>
                    )}
                  </th>
                ) : (
                  <td key={column.name} className={cellClass(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A cell on the line below the name; an empty one takes no space. */
function Second<Row>({ column: { head, cell, labelled, ownLine }, row }: { column: Column<Row>; row: Row }) {
  const content = cell(row)
  if (content === '–') return null
  return (
    <span className={ownLine ? 'w-full' : undefined}>
      {labelled && <>{head}: </>}
      {content}
    </span>
  )
}
