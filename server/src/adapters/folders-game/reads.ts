import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { readAccountFile, type StoredCharacter } from '../../game/formats/account-file.ts'
import { readItemDropList, readMobDropList, readMobFile } from '../../game/formats/drops.ts'
import { readGuildInfo, readGuildsFile } from '../../game/formats/guilds-file.ts'
import { readItemList } from '../../game/formats/item-list.ts'
import { readOnlineFile } from '../../game/formats/online-file.ts'
import { fixedText, FormatProblem } from '../../game/formats/problem.ts'
import type { CatalogueItem, Character, Chest, Drop, Guild, OnlineCount } from '../../ports/game.ts'
import type { Outcome, Page, RankedCharacter, RankingPage } from '../../ports/game.ts'
import type { Accounts } from './accounts.ts'
import type { FolderSettings } from './settings.ts'
import { list } from './operations.ts'
import { findFile, readStable } from './stable-read.ts'

const atOnce = 16
const mobsOfPage = 500
const staffLevel = 1000
const staleOnlineMs = 10 * 60_000

/** What can be read of a game behind its folders, always as of the last save. */
export function createReads(settings: FolderSettings, accounts: Accounts) {
  const { paths, now, onTrouble } = settings

  async function readChest(login: string): Promise<Outcome<Chest>> {
    const found = await accounts.read(login)
    if (!found) return { kind: 'refused', code: 'account_absent' }
    const { chest, coin } = found.account
    const slots = chest.flatMap((item, slot) => (item ? [{ slot, item }] : []))
    return applied({ slots, coin, asOf: found.at, isLive: false })
  }

  async function findCharacters(login: string): Promise<Outcome<Character[]>> {
    const found = await accounts.read(login)
    if (!found) return { kind: 'refused', code: 'account_absent' }
    return applied(found.account.characters.map((each) => ({ ...ranked(each), isGuildLeader: each.isGuildLeader })))
  }

  async function getOwner(character: string): Promise<Outcome<string | null>> {
    const path = await findFile(paths.characters, character)
    const found = path ? await readStable(path, (bytes) => fixedText(bytes, 0, 16)) : null
    return applied(found?.value || null)
  }

  /** One folder of accounts, which is one letter, is one page. */
  async function readRanking(cursor: string | null): Promise<Outcome<RankingPage>> {
    const folders = (await readdir(paths.accounts)).sort()
    const at = cursor === null ? 0 : folders.indexOf(cursor)
    const folder = folders[at]
    const asOf = now()
    if (folder === undefined) return applied({ rows: [], next: null, source: 'file', asOf })
    const files = await list(join(paths.accounts, folder))
    const rows = await eachOf(files, async (name: string) => {
      const path = join(paths.accounts, folder, name)
      const found = await orTrouble(path, () => readStable(path, (bytes) => readAccountFile(bytes, name)))
      return (found?.value.characters ?? []).filter(({ level }) => level < staffLevel).map(ranked)
    })
    return applied({ rows: rows.flat(), next: folders[at + 1] ?? null, source: 'file', asOf })
  }

  async function readGuilds(): Promise<Outcome<Guild[]>> {
    const found = await readStable(paths.guilds, readGuildsFile)
    if (!found) return { kind: 'unknown', cause: `${paths.guilds} is not there.` }
    const info = (await orTrouble(paths.guildInfo, () => readStable(paths.guildInfo, readGuildInfo)))?.value
    const guilds = found.value.map(({ id, name }) => {
      const more = info?.(id)
      return { id, name, clan: more?.clan ?? 0, fame: more?.fame ?? null, leader: null }
    })
    return applied(guilds)
  }

  async function readCatalogue(): Promise<Outcome<CatalogueItem[]>> {
    const found = await readStable(paths.itemList, readItemList)
    return found ? applied(found.value) : { kind: 'unknown', cause: `${paths.itemList} is not there.` }
  }

  async function readDrops(cursor: string | null): Promise<Outcome<Page<Drop>>> {
    if (paths.dropList) return readDropList(paths.dropList)
    const from = Number(cursor ?? 0)
    const files = (await readdir(paths.mobs)).sort()
    const rows = await eachOf(files.slice(from, from + mobsOfPage), async (name) => {
      const path = join(paths.mobs, name)
      return (await orTrouble(path, () => readStable(path, readMobFile)))?.value.drops ?? []
    })
    const next = from + mobsOfPage
    return applied({ rows: rows.flat(), next: next < files.length ? String(next) : null })
  }

  async function readDropList(path: string): Promise<Outcome<Page<Drop>>> {
    const names = await readStable(paths.itemList, readItemList)
    const indexOf = new Map(names?.value.map(({ name, index }) => [name.toLowerCase(), index]))
    const found = await readStable(path, (bytes) =>
      bytes.toString('latin1').trimStart().startsWith('Mob:')
        ? readMobDropList(bytes, indexOf)
        : readItemDropList(bytes),
    )
    return found ? applied({ rows: found.value, next: null }) : { kind: 'unknown', cause: `${path} is not there.` }
  }

  async function countOnline(): Promise<Outcome<OnlineCount>> {
    if (!paths.online) return { kind: 'refused', code: 'unsupported' }
    const found = await readStable(paths.online, readOnlineFile)
    if (!found) return { kind: 'unknown', cause: `${paths.online} is not there.` }
    if (now().getTime() - found.at.getTime() > staleOnlineMs)
      return {
        kind: 'unknown',
        cause: `${basename(paths.online)} has not been written since ${found.at.toISOString()}.`,
      }
    return applied({ ...found.value, isApproximate: true, at: found.at })
  }

  /** What cannot be read is left out whole and reported, so that one bad file does not hide all others. */
  async function orTrouble<T>(path: string, read: () => Promise<T>): Promise<T | null> {
    try {
      const found = await stat(path).catch(() => null)
      return found?.isFile() ? await read() : null
    } catch (error) {
      if (!(error instanceof FormatProblem)) throw error
      onTrouble(`${path}: ${error.message}`)
      return null
    }
  }

  return { readChest, findCharacters, getOwner, readRanking, readGuilds, readCatalogue, readDrops, countOnline }
}

const applied = <T>(value: T): { kind: 'applied'; value: T } => ({ kind: 'applied', value })

/** In the portal's codes (D-121). */
function ranked({ name, level, clan, guildId, classMaster, exp, ...stored }: StoredCharacter): RankedCharacter {
  const evolution = classMaster === 1 ? 1 : (classMaster ?? 0) >= 3 ? 2 : 0
  return { name, level: level + 1, class: stored.class, evolution, clan, guildId: guildId || null, points: exp }
}

/** A few at a time: a game server's disk has other things to do. */
async function eachOf<T, R>(all: T[], work: (each: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < all.length; at += atOnce)
    results.push(...(await Promise.all(all.slice(at, at + atOnce).map(work))))
  return results
}
