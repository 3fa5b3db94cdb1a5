import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Stands in the copy that scripts/mutate works on. Each process of a test reads the file `mutant` there once: the id of
// the mutant that is on, `coverage`, or nothing.

/** The files of the copy by which the run and the processes of its tests speak. */
export const mutantFile = 'mutant'
export const coverageFile = 'coverage'

const root = join(import.meta.dirname, '../..')
const mode = readMode()
const seen = new Set<number>()

/** Whether this mutant is on. While coverage is measured it notes the id, and each mutant is off. */
export function isMutated(id: number): boolean {
  if (mode !== 'coverage') return mode === String(id)
  if (!seen.has(id)) appendFileSync(join(root, coverageFile), `${id}\n`)
  seen.add(id)
  return false
}

function readMode(): string {
  try {
    return readFileSync(join(root, mutantFile), 'utf8')
  } catch {
    return ''
  }
}
