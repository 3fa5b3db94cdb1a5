import { stat } from 'node:fs/promises'
import { FormatProblem } from '../../game/formats/problem.ts'
import type { Accounts } from './accounts.ts'
import type { FolderSettings } from './settings.ts'

const atOnce = 16

/** The values that reading uses. */
export type ReadWork = FolderSettings & { accounts: Accounts }

/** An applied outcome. */
export const applied = <T>(value: T): { kind: 'applied'; value: T } => ({ kind: 'applied', value })

/** Leaves out a file that cannot be read, and reports it, so that one bad file does not hide all others. */
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

/** A few at a time, to spare the disk of the game server. */
export async function eachOf<T, R>(all: T[], work: (each: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < all.length; at += atOnce)
    results.push(...(await Promise.all(all.slice(at, at + atOnce).map(work))))
  return results
}
