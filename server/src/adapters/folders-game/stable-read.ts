import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { FormatProblem } from '../../game/formats/problem.ts'
import { isAbsent, type Disk } from './disk.ts'

const attempts = 6
const betweenMs = 15
const quietMs = 2_000

/**
 * Reads a file until two readings are equal and `parse` accepts them, because the game rewrites its files in place.
 * Null when there is none. Throws FormatProblem when it keeps changing or has no known format.
 */
export async function readStable<T>(
  { disk }: { disk: Disk },
  path: string,
  parse: (bytes: Buffer) => T,
): Promise<{ value: T; at: Date } | null> {
  let problem: unknown
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt) await pause(betweenMs * attempt)
    try {
      const { mtime } = await stat(path)
      const once = await disk.read(path)
      if (Date.now() - mtime.getTime() < quietMs) await pause(betweenMs)
      const twice = await disk.read(path)
      if (once.equals(twice)) return { value: parse(twice), at: mtime }
      problem = new FormatProblem('The file was being written at each of our readings.')
    } catch (error) {
      if (isAbsent(error)) return null
      if (!(error instanceof FormatProblem)) throw error
      problem = error
    }
  }
  throw problem
}

/** The folder of a name in the game: its first letter, or `etc`. */
export const keyOf = (name: string): string => (/^[a-z]/i.test(name) ? name.charAt(0).toUpperCase() : 'etc')

/**
 * The file of an account or a character, in any case of its letters, because the game's own disk ignores case. The name
 * is compared with existing names and never becomes part of a path.
 */
export async function findFile(folder: string, name: string, ending = ''): Promise<string | null> {
  const fileName = `${name}${ending}`.toLowerCase()
  for (const key of await names(folder, keyOf(name))) {
    const found = await names(join(folder, key), fileName)
    // The game itself writes capitals.
    const best = found.find((each) => each === fileName.toUpperCase()) ?? found[0]
    if (best) return join(folder, key, best)
  }
  return null
}

async function names(folder: string, name: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((each) => each.toLowerCase() === name.toLowerCase())
  } catch (error) {
    if (isAbsent(error)) return []
    throw error
  }
}
