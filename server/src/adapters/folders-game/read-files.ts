import { stat } from 'node:fs/promises'
import { FormatProblem } from '../../game/formats/problem.ts'
import type { Accounts } from './accounts.ts'
import type { FolderSettings } from './settings.ts'

const atOnce = 16

/** What reading works with. */
export type ReadWork = FolderSettings & { accounts: Accounts }

/** The outcome of a call that did what was asked. */
export const applied = <T>(value: T): { kind: 'applied'; value: T } => ({ kind: 'applied', value })

/** What cannot be read is left out whole and reported, so that one bad file does not hide all others. */
export async function orTrouble<T>({ onTrouble }: ReadWork, path: string, read: () => Promise<T>): Promise<T | null> {
  try {
    const found = await stat(path).catch(() => null)
    return found?.isFile() ? await read() : null
  } catch (error) {
    if (!(error instanceof FormatProblem)) throw error
    onTrouble(`${path}: ${error.message}`)
    return null
  }
}

/** A few at a time: a game server's disk has other things to do. */
export async function eachOf<T, R>(all: T[], work: (each: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < all.length; at += atOnce)
    results.push(...(await Promise.all(all.slice(at, at + atOnce).map(work))))
  return results
}
