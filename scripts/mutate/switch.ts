import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { files } from './files.ts'

// Stands in the copy that scripts/mutate works on. Each process of a test reads the file `mutant` there once: the id of
// the mutant that is on, `coverage`, or nothing.

const root = join(import.meta.dirname, '../..')
const mode = readMode()
const seen = new Set<number>()

/** Whether this mutant is on. While coverage is measured it notes the id, and each mutant is off. */
export function isMutated(id: number): boolean {
  if (mode !== 'coverage') return mode === String(id)
  if (!seen.has(id)) appendFileSync(join(root, files.coverage), `${id}\n`)
  seen.add(id)
  return false
}

function readMode(): string {
  try {
    return readFileSync(join(root, files.mutant), 'utf8')
  } catch {
    return ''
  }
}
