import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Disk } from '../../../server/src/adapters/folders-game/disk.ts'
import { readStable } from '../../../server/src/adapters/folders-game/stable-read.ts'
import { readItemDropList, readMobDropList, readMobFile } from '../../../server/src/game/formats/drops.ts'
import { readGuildInfo, readGuildsFile } from '../../../server/src/game/formats/guilds-file.ts'
import { readItemList } from '../../../server/src/game/formats/item-list.ts'
import { readOnlineFile } from '../../../server/src/game/formats/online-file.ts'
import { FormatProblem } from '../../../server/src/game/formats/problem.ts'
import { count, problemOf, type Findings } from './findings.ts'

/** Reads one file with a reader of it. */
async function checkFile(
  disk: Disk,
  { kind, path, read }: { kind: string; path: string; read: (bytes: Buffer) => string },
): Promise<Findings> {
  try {
    const found = await readStable({ disk }, path, read)
    if (found) return { kind, understood: [found.value], problems: [] }
    return { kind, understood: [], problems: [`${path}: does not exist.`] }
  } catch (error) {
    return { kind, understood: [], problems: [problemOf(path, error)] }
  }
}

export const checkGuilds = (disk: Disk, path: string): Promise<Findings> =>
  checkFile(disk, { kind: 'Guilds', path, read: (bytes) => count(readGuildsFile(bytes).length, 'guild') })

export const checkGuildInfo = (disk: Disk, path: string): Promise<Findings> =>
  checkFile(disk, {
    kind: 'Fame and kingdoms of guilds',
    path,
    read(bytes) {
      const infoOf = readGuildInfo(bytes)
      const ids = Array.from({ length: 65_536 }, (_, id) => id)
      return count(ids.filter((id) => infoOf(id).clan > 0).length, 'guild with a kingdom', 'guilds with a kingdom')
    },
  })

export const checkItems = (disk: Disk, path: string): Promise<Findings> =>
  checkFile(disk, {
    kind: 'Items',
    path,
    read(bytes) {
      const items = readItemList(bytes)
      if (!items.length) throw new FormatProblem('No line describes an item.')
      return count(items.length, 'item')
    },
  })

export const checkOnline = (disk: Disk, path: string): Promise<Findings> =>
  checkFile(disk, {
    kind: 'Players online',
    path,
    read: (bytes) => `about ${count(readOnlineFile(bytes).total, 'player')}`,
  })

export const checkDropList = (disk: Disk, path: string): Promise<Findings> =>
  checkFile(disk, {
    kind: 'Drops',
    path,
    read: (bytes) =>
      count(
        bytes.toString('latin1').trimStart().startsWith('Mob:')
          ? readMobDropList(bytes, new Map()).length
          : readItemDropList(bytes).length,
        'drop',
      ),
  })

/** Reads every monster. */
export async function checkMobs(disk: Disk, folder: string): Promise<Findings> {
  const problems: string[] = []
  let [mobs, drops] = [0, 0]
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(folder, entry.name)
    try {
      const found = await readStable({ disk }, path, readMobFile)
      mobs += 1
      drops += found?.value.drops.length ?? 0
    } catch (error) {
      problems.push(problemOf(path, error))
    }
  }
  return { kind: 'Monsters', understood: [`${count(mobs, 'monster')}, ${count(drops, 'drop')}`], problems }
}
