import { FormatProblem } from '../../../server/src/game/formats/problem.ts'

/** What a check understood of one kind of file, and what it did not. */
export interface Findings {
  /** `Accounts`. */
  kind: string
  /** Lines for the owner: what there is. */
  understood: string[]
  problems: string[]
}

/** A problem of a file with the byte where it begins, where that is known. */
export function problemOf(path: string, error: unknown): string {
  const at = error instanceof FormatProblem && error.at !== null ? `, byte ${error.at}` : ''
  return `${path}${at}: ${(error as Error).message}`
}

/** `1,204 files`. */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`
