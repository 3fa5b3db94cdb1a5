import { groups } from '../../../privacy/inventory/index.ts'
import type { Owner, Table } from '../../../privacy/inventory/types.ts'

export type GroupName = keyof typeof groups

/** A file of the export: the rows of a table that belong to the person, and the columns that it has of them. */
export interface Part {
  group: GroupName
  /** `purchases`; `market_listings.bought` for another role of the person. */
  name: string
  table: string
  owner: Owner
  columns: readonly string[]
}

/** Every part of an export. It follows from the inventory, so that no table is forgotten. */
export const parts: readonly Part[] = Object.entries(groups).flatMap(([group, { tables }]) =>
  Object.entries(tables).flatMap(([table, entry]) => partsOf(group as GroupName, table, entry)),
)

function partsOf(group: GroupName, table: string, { account, also, columns }: Table): Part[] {
  const exported = Object.entries(columns).flatMap(([name, column]) =>
    column.personal && column.inExport === true ? [name] : [],
  )
  const name = table.replace(/^graphile_worker\._private_/, '')
  const others = also.map(({ as, ...owner }) => ({
    group,
    name: `${name}.${as}`,
    table,
    owner,
    columns: owner.columns,
  }))
  if (!account || exported.length === 0) return others
  return [{ group, name, table, owner: account, columns: exported }, ...others]
}
