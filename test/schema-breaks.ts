import pg from 'pg'

/** A column as an earlier version sees it. `isRequired`: each insert must give it. */
interface Column {
  type: string
  isRequired: boolean
  isNullable: boolean
}

/** What the statements of a version rely on. */
export interface Schema {
  /** Tables and views with their columns. */
  relations: Record<string, Record<string, Column>>
  /** The names of functions with their parameters: all of them, and those without a default. */
  functions: { name: string; types: string[]; required: number; result: string }[]
  /** Checks and foreign keys by table and name. */
  rules: Record<string, { definition: string; columns: string[] }>
  /** Unique keys by table and definition, with their columns; null for one of expressions. */
  keys: Record<string, string[] | null>
}

const own = `n.nspname not in ('pg_catalog', 'information_schema', 'graphile_worker', 'sandbox') and n.nspname !~ '^pg_'`
const nameOf = (alias: string) => `case when n.nspname = 'public' then '' else n.nspname || '.' end || ${alias}`

export async function readSchema(databaseUrl: string): Promise<Schema> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    return {
      relations: await readRelations(client),
      functions: await readFunctions(client),
      rules: await readRules(client),
      keys: await readKeys(client),
    }
  } finally {
    await client.end()
  }
}

async function readRelations(client: pg.Client): Promise<Schema['relations']> {
  const { rows } = await client.query<
    { relation: string; name: string } & { type: string; required: boolean; nullable: boolean }
  >(
    `select ${nameOf('c.relname')} as relation, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
       a.attnotnull and not a.atthasdef and a.attidentity = '' as required, not a.attnotnull as nullable
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where ${own} and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition and a.attnum > 0 and not a.attisdropped`,
  )
  const relations: Schema['relations'] = {}
  for (const { relation, name, type, required, nullable } of rows)
    (relations[relation] ??= {})[name] = { type, isRequired: required, isNullable: nullable }
  return relations
}

async function readFunctions(client: pg.Client): Promise<Schema['functions']> {
  const { rows } = await client.query<{ name: string; types: string[]; required: number; result: string }>(
    `select ${nameOf('p.proname')} as name, p.pronargs - p.pronargdefaults as required,
       array(select format_type(t, null) from unnest(p.proargtypes) with ordinality as u (t, at) order by at) as types,
       pg_get_function_result(p.oid) as result
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where ${own} and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  )
  return rows
}

async function readRules(client: pg.Client): Promise<Schema['rules']> {
  const { rows } = await client.query<{ rule: string; definition: string; columns: string[] }>(
    `select ${nameOf('c.relname')} || ' ' || k.conname as rule, pg_get_constraintdef(k.oid) as definition,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(k.conkey)) as columns
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where ${own} and k.contype in ('c', 'f') and not c.relispartition and k.conparentid = 0`,
  )
  return Object.fromEntries(rows.map(({ rule, ...rest }) => [rule, rest]))
}

async function readKeys(client: pg.Client): Promise<Schema['keys']> {
  const { rows } = await client.query<{ key: string; columns: string[] | null }>(
    `select ${nameOf('c.relname')} || ' ' || regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING \\w+ ', '') as key,
       case when 0 = any(i.indkey::int[]) then null else
         array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(i.indkey)) end as columns
     from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
     where ${own} and i.indisunique and not c.relispartition`,
  )
  return Object.fromEntries(rows.map(({ key, columns }) => [key, columns]))
}

/**
 * What the newer schema takes away from statements that were written for the older one, each as a line that begins with
 * the thing's name. New tables, columns, views and functions take nothing away, and neither do wider rules.
 */
export function findBreaks(older: Schema, newer: Schema): string[] {
  const breaks: string[] = []
  for (const [relation, columns] of Object.entries(older.relations)) {
    const now = newer.relations[relation]
    if (!now) breaks.push(`${relation} is gone`)
    else breaks.push(...columnBreaks(relation, columns, now))
  }
  for (const former of older.functions) {
    const fits = newer.functions.some((each) => each.name === former.name && isCallable(former, each))
    if (!fits) breaks.push(`${former.name} can no longer be called as ${former.name}(${former.types.join(', ')})`)
  }
  return [...breaks, ...ruleBreaks(older, newer), ...keyBreaks(older, newer)]
}

function columnBreaks(relation: string, columns: Record<string, Column>, now: Record<string, Column>): string[] {
  const changed = Object.entries(columns).flatMap(([name, { type, isNullable }]) => {
    const column = now[name]
    if (!column) return [`${relation}.${name} is gone`]
    if (column.type !== type) return [`${relation}.${name} was ${type} and is ${column.type}`]
    return isNullable && !column.isNullable ? [`${relation}.${name} may no longer be null`] : []
  })
  const added = Object.entries(now)
    .filter(([name, { isRequired }]) => isRequired && !columns[name]?.isRequired)
    .map(([name]) => `${relation}.${name} must be given, and earlier inserts do not`)
  return [...changed, ...added]
}

/** With the same first parameters, and defaults for the others. */
const isCallable = (former: Schema['functions'][number], now: Schema['functions'][number]): boolean =>
  now.result === former.result &&
  now.required <= former.required &&
  former.types.every((type, at) => now.types[at] === type)

function ruleBreaks(older: Schema, newer: Schema): string[] {
  const former = new Set(Object.entries(older.rules).map(([rule, { definition }]) => `${tableOf(rule)} ${definition}`))
  return Object.entries(newer.rules).flatMap(([rule, { definition, columns }]) => {
    const before = older.relations[tableOf(rule)]
    if (!before || former.has(`${tableOf(rule)} ${definition}`)) return []
    if (columns.some((name) => !before[name])) return []
    const replaced = older.rules[rule]
    if (replaced && isWider(replaced.definition, definition)) return []
    return [`${rule} may refuse what was written before: ${definition}`]
  })
}

/** The same check with more words in its lists. */
function isWider(former: string, now: string): boolean {
  const [before, after] = [wordsOf(former), wordsOf(now)]
  return before.rest === after.rest && before.words.every((word) => after.words.includes(word))
}

const wordsOf = (definition: string): { words: string[]; rest: string } => ({
  words: definition.match(/'(?:[^']|'')*'/g) ?? [],
  rest: definition.replace(/(?:, )?'(?:[^']|'')*'(?:::[\w ]+)?/g, ''),
})

/** A new key may refuse a row, and one that is gone fails every `on conflict` that names it. */
function keyBreaks(older: Schema, newer: Schema): string[] {
  const gone = Object.keys(older.keys)
    .filter((key) => newer.relations[tableOf(key)] && !(key in newer.keys))
    .map((key) => `${key} is no longer unique`)
  const added = Object.entries(newer.keys).flatMap(([key, columns]) => {
    const before = older.relations[tableOf(key)]
    if (!before || key in older.keys || columns?.some((name) => !before[name])) return []
    return [`${key} must now be unique`]
  })
  return [...gone, ...added]
}

const tableOf = (name: string): string => name.split(' ')[0]!
