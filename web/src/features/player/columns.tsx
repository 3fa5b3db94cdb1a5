import type { Columns, TablePart } from './columns/cells.tsx'
import * as goods from './columns/goods.tsx'
import * as money from './columns/money.tsx'
import * as person from './columns/person.tsx'

export type { TablePart } from './columns/cells.tsx'

/** The columns of each table. */
export const columns: { [Part in TablePart]: Columns<Part> } = { ...money, ...goods, ...person }
