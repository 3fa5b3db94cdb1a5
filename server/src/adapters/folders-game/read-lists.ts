import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { readItemDropList, readMobDropList, readMobFile } from '../../game/formats/drops.ts'
import { readGuildInfo, readGuildsFile } from '../../game/formats/guilds-file.ts'
import { readItemList } from '../../game/formats/item-list.ts'
import { readOnlineFile } from '../../game/formats/online-file.ts'
import type { CatalogueItem, Drop, Guild, OnlineCount, Outcome, Page } from '../../ports/game.ts'
import { applied, eachOf, orTrouble, type ReadWork } from './read-files.ts'
import { readStable } from './stable-read.ts'

const mobsOfPage = 500
const staleOnlineMs = 10 * 60_000

/** The guilds with their data. The outcome is unknown without the file of the guilds. */
export async function readGuilds(work: ReadWork): Promise<Outcome<Guild[]>> {
  const { paths } = work
  const found = await readStable(work, paths.guilds, readGuildsFile)
  if (!found) return { kind: 'unknown', cause: `${paths.guilds} is not there.` }
  const info = (await orTrouble(work, paths.guildInfo, () => readStable(work, paths.guildInfo, readGuildInfo)))?.value
  const guilds = found.value.map(({ id, name }) => {
    const more = info?.(id)
    return { id, name, clan: more?.clan ?? 0, fame: more?.fame ?? null, leader: null }
  })
  return applied(guilds)
}

/** The game's list of items. The outcome is unknown without its file. */
export async function readCatalogue(work: ReadWork): Promise<Outcome<CatalogueItem[]>> {
  const { paths } = work
  const found = await readStable(work, paths.itemList, readItemList)
  return found ? applied(found.value) : { kind: 'unknown', cause: `${paths.itemList} is not there.` }
}

/** The drops, from the one list where it exists, else from 500 files of monsters a page. */
export async function readDrops(work: ReadWork, cursor: string | null): Promise<Outcome<Page<Drop>>> {
  const { paths } = work
  if (paths.dropList) return readDropList(work, paths.dropList)
  const from = Number(cursor ?? 0)
  const files = (await readdir(paths.mobs)).sort()
  const rows = await eachOf(files.slice(from, from + mobsOfPage), async (name) => {
    const path = join(paths.mobs, name)
    return (await orTrouble(work, path, () => readStable(work, path, readMobFile)))?.value.drops ?? []
  })
  const next = from + mobsOfPage
  return applied({ rows: rows.flat(), next: next < files.length ? String(next) : null })
}

async function readDropList(work: ReadWork, path: string): Promise<Outcome<Page<Drop>>> {
  const { paths } = work
  const names = await readStable(work, paths.itemList, readItemList)
  const indexOf = new Map(names?.value.map(({ name, index }) => [name.toLowerCase(), index]))
  const found = await readStable(work, path, (bytes) =>
    bytes.toString('latin1').trimStart().startsWith('Mob:') ? readMobDropList(bytes, indexOf) : readItemDropList(bytes),
  )
  return found ? applied({ rows: found.value, next: null }) : { kind: 'unknown', cause: `${path} is not there.` }
}

/** How many play, by the file that the server writes. Unknown when that file is older than ten minutes. */
export async function countOnline(work: ReadWork): Promise<Outcome<OnlineCount>> {
  const { paths, now } = work
  if (!paths.online) return { kind: 'refused', code: 'unsupported' }
  const found = await readStable(work, paths.online, readOnlineFile)
  if (!found) return { kind: 'unknown', cause: `${paths.online} is not there.` }
  if (now().getTime() - found.at.getTime() > staleOnlineMs)
    return {
      kind: 'unknown',
      cause: `${basename(paths.online)} has not been written since ${found.at.toISOString()}.`,
    }
  return applied({ ...found.value, isApproximate: true, at: found.at })
}
