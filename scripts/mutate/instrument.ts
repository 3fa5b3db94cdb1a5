import { dirname, relative } from 'node:path'
import type { Mutant } from './mutants.ts'

export type NumberedMutant = Mutant & { id: number }

/** The module of the copy that says which mutant is on; from the root of the repository. */
export const switchPath = 'scripts/mutate/switch.ts'

/**
 * The source with all of these mutants in it, each behind the switch of its id: while none is on it does what it did.
 * One copy of the code serves all mutants, so nothing is compiled anew between them.
 */
export function instrument(path: string, source: string, mutants: NumberedMutant[]): string {
  let text = source
  for (const { id, start, end, before, after, kind } of mutants.toSorted((a, b) => b.start - a.start)) {
    const changed =
      kind === 'statement' ? `if (!isMutated(${id})) ${before}` : `(isMutated(${id}) ? (${after}) : (${before}))`
    text = text.slice(0, start) + changed + text.slice(end)
  }
  const from = relative(dirname(path), switchPath).replaceAll('\\', '/')
  return `import { isMutated } from '${from.startsWith('.') ? from : `./${from}`}'; ${text}`
}
