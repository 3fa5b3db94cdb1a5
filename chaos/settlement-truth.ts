import type { Storage } from '../server/src/ports/storage.ts'
import { ask } from './money-truth.ts'

export interface ImportTruth {
  /** Imports that were read to their end, and that failed and left nothing. */
  imported: number
  failed: number
  lines: number
  differences: string[]
}

interface Expected {
  /** Of the reports' files. */
  hashes: string[]
  rowsOfReport: number
  /** Rows of all reports together, each once; of these unknown payments and payments of ours. */
  rows: number
  unknown: number
  ours: number
  storage: Storage
}

interface StoredImport {
  id: string
  state: string
  file_hash: string
  stored_as: string | null
  lines: string
  fresh: string
  repeated: string
  named: string
}

/** Compares imports, their lines and the differences with what the reports have. */
export async function compareImports(databaseUrl: string, expected: Expected): Promise<ImportTruth> {
  const { hashes, rowsOfReport, storage } = expected
  const imports = await ask<StoredImport>(
    databaseUrl,
    `select id, state, file_hash, stored_as, lines, fresh, repeated,
       (select count(*) from settlement_import_lines of where of.import_id = i.id) as named
     from settlement_imports i order by id`,
  )
  const found: string[] = []
  for (const { id, state, stored_as, lines, fresh, repeated, named } of imports) {
    if (state !== 'done' && state !== 'failed') found.push(`the import ${id} is ${state}`)
    if (state !== 'waiting' && state !== 'reading' && stored_as !== null) found.push(`the file of ${id} is kept`)
    const whole = state === 'failed' ? 0 : rowsOfReport
    if (Number(lines) !== whole || Number(named) !== whole || Number(fresh) + Number(repeated) !== whole)
      found.push(`the import ${id} has ${named} lines and says ${fresh} and ${repeated} of ${lines}`)
  }
  for (const [at, hash] of hashes.entries()) {
    const done = imports.filter(({ file_hash, state }) => file_hash === hash && state !== 'failed')
    if (done.length !== 1) found.push(`the report ${at} was imported ${done.length} times`)
  }
  for await (const { name } of storage.list()) if (name.startsWith('settlements/')) found.push(`${name} was left`)
  const { lines, differences } = await compareLines(databaseUrl, expected)
  const count = (state: string) => imports.filter((each) => each.state === state).length
  return { imported: count('done'), failed: count('failed'), lines, differences: [...found, ...differences] }
}

/** The lines of all imports: each row once, payments of ours matched, and one open difference for each unknown one. */
async function compareLines(databaseUrl: string, { rows, unknown, ours }: Expected) {
  const [counts] = await ask<Record<string, string>>(
    databaseUrl,
    `select (select count(*) from settlement_lines) as lines,
       (select count(distinct number) from settlement_lines) as numbers,
       (select count(distinct payment_id) from settlement_lines) as payments,
       (select count(*) from settlement_lines where payment_id is not null) as matched,
       (select count(*) from settlement_problems) as problems,
       (select count(*) from settlement_differences where state = 'open' and kind = 'missing_here') as unknown,
       (select count(*) from settlement_differences where state = 'open' and kind <> 'missing_here') as others`,
  )
  const counted = { lines: rows, numbers: rows, payments: ours, matched: ours, problems: 0, unknown, others: 0 }
  const differences = Object.entries(counted).flatMap(([name, most]) =>
    Number(counts![name]) === most ? [] : [`${name}: ${counts![name]} in place of ${most}`],
  )
  return { lines: Number(counts!.lines), differences }
}

/** A digest of all that imports have written. */
export async function digestOf(databaseUrl: string): Promise<string> {
  const tables = ['settlement_imports', 'settlement_lines', 'settlement_import_lines', 'settlement_differences']
  const digests = tables.map((table) => `(select md5(string_agg(r::text, '|' order by r::text)) from ${table} r)`)
  const [row] = await ask<{ digest: string }>(databaseUrl, `select concat_ws(' ', ${digests.join()}) as digest`)
  return row!.digest
}
