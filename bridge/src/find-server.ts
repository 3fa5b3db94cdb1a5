import { readdirSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { settingsOf, type Dialect, type FolderPaths } from '../../server/src/adapters/folders-game/settings.ts'
import { dialects } from '../../server/src/game/formats/dialects/all.ts'

const deepest = 3
const foldersMost = 5_000

/** Folders that look like a game server, with `DBSrv/run/account` below: at or below a folder, or above it. */
export function findServers(from: string): string[] {
  const found = new Set<string>()
  let left = foldersMost
  const look = (folder: string, depth: number) => {
    left -= 1
    if (left < 0) return
    if (find(folder, 'DBSrv/run/account')) found.add(folder)
    else if (depth < deepest) for (const name of foldersIn(folder)) look(join(folder, name), depth + 1)
  }
  look(from, 0)
  for (let above = dirname(from); ; above = dirname(above)) {
    if (find(above, 'DBSrv/run/account')) found.add(above)
    if (dirname(above) === above) break
  }
  return [...found]
}

/** The dialect by the folder of new accounts that is there; null when none or several fit. */
export function guessDialect(root: string): Dialect | null {
  const fitting = Object.values(dialects).filter(({ paths }) => find(root, paths.newAccounts) !== null)
  return fitting.length === 1 ? (fitting[0]?.name ?? null) : null
}

/** The places of a dialect as they are named on this disk, where that differs from the usual names. */
export function namedOtherwise(root: string, dialect: Dialect): Partial<Record<keyof FolderPaths, string>> {
  const usual = settingsOf({ root, dialect }).paths
  const pairs = Object.entries(usual).flatMap(([name, path]: [string, string | null]) => {
    const below = path && relative(root, path)
    const actual = below && find(root, below)
    return actual && actual !== path ? [[name, relative(root, actual)]] : []
  })
  return Object.fromEntries(pairs) as Partial<Record<keyof FolderPaths, string>>
}

/** The path below a folder in any case of its letters; null when it does not exist. */
function find(folder: string, path: string): string | null {
  let at = folder
  for (const part of path.split(/[\\/]/)) {
    const names = namesIn(at)
    const name = names.includes(part) ? part : names.find((each) => each.toLowerCase() === part.toLowerCase())
    if (!name) return null
    at = join(at, name)
  }
  return at
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // Not a folder, or not ours to read.
    return []
  }
}

const foldersIn = (folder: string): string[] =>
  namesIn(folder).filter(
    (name) =>
      !name.startsWith('.') &&
      name !== 'node_modules' &&
      statSync(join(folder, name), { throwIfNoEntry: false })?.isDirectory(),
  )
