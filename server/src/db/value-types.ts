import pg from 'pg'

const { builtins } = pg.types

/** bigint as a number. A value that a number cannot hold exactly throws, because rounding would hide a bug. */
function parseInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`The database sent ${text}, which a number cannot hold.`)
  return value
}

/** timestamptz as ISO 8601 in UTC with milliseconds, as replies carry it. */
function parseInstant(text: string): string {
  const value = new Date(text)
  return Number.isNaN(value.getTime()) ? text : value.toISOString()
}

const asText = (text: string) => text
// pg has no names for array types: 1009 is text[], 1016 bigint[], 1185 timestamptz[].
const parseTexts = pg.types.getTypeParser(1009 as never) as (text: string) => (string | null)[]

const parsers: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: parseInteger,
  1016: (text) => parseTexts(text).map((each) => (each === null ? null : parseInteger(each))),
  [builtins.TIMESTAMPTZ]: parseInstant,
  1185: (text) => parseTexts(text).map((each) => (each === null ? null : parseInstant(each))),
  [builtins.TIMESTAMP]: asText,
  [builtins.DATE]: asText,
  [builtins.NUMERIC]: asText,
}

type Lookup = pg.CustomTypesConfig['getTypeParser']
type TypeId = Parameters<Lookup>[0]

/** How column values are parsed. db/tables.ts is generated with the same mapping. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: TypeId, format?: 'text') =>
    (format ?? 'text') === 'text' && parsers[oid] ? parsers[oid] : pg.types.getTypeParser(oid, format)) as Lookup,
}
