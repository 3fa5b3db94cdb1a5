import type { Dialect, DialectData } from './dialect.ts'
import { imports } from './imports.ts'
import { over } from './over.ts'
import { panelImports } from './panel-imports.ts'
import { w2pp } from './w2pp.ts'

/** The data of each dialect. */
export const dialects: Record<Dialect, DialectData> = { w2pp, over, imports, 'panel-imports': panelImports }

export const dialectNames = Object.keys(dialects) as Dialect[]

/** Whether a text names a dialect. */
export const isDialect = (text: string | undefined): text is Dialect => text !== undefined && text in dialects
