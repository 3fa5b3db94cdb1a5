import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './mutants.ts'

/** A mutant that changes nothing that anybody can see, with the reason. */
export interface Equivalent {
  path: string
  lineText: string
  change: string
  reason: string
}

/** The change of a mutant in one line: `before => after`. */
export const changeOf = ({ before, after }: Pick<Mutant, 'before' | 'after'>): string =>
  `${oneLine(before)} => ${oneLine(after) || '(nothing)'}`

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The row of a mutant in equivalent.tsv, without its reason. */
export const rowOf = (mutant: Mutant): string => [mutant.path, oneLine(mutant.lineText), changeOf(mutant)].join('\t')

/** The rows of equivalent.tsv. A row without its four fields throws. */
export function readEquivalents(
  text = readFileSync(join(import.meta.dirname, 'equivalent.tsv'), 'utf8'),
): Equivalent[] {
  const rows = text.split('\n').filter((row) => row && !row.startsWith('#'))
  return rows.map((row) => {
    const [path, lineText, change, reason] = row.split('\t')
    if (!path || !lineText || !change || !reason) throw new Error(`A row of equivalent.tsv lacks a field: ${row}`)
    return { path, lineText, change, reason }
  })
}

const isRowOf = ({ path, lineText, change }: Equivalent, mutant: Mutant) =>
  [path, lineText, change].join('\t') === rowOf(mutant)

export const isEquivalent = (equivalents: Equivalent[], mutant: Mutant): boolean =>
  equivalents.some((equivalent) => isRowOf(equivalent, mutant))

/** The rows that name no mutant any more: their code has changed. */
export const staleEquivalents = (equivalents: Equivalent[], mutants: Mutant[]): Equivalent[] =>
  equivalents.filter((equivalent) => !mutants.some((mutant) => isRowOf(equivalent, mutant)))
