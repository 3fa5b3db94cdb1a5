import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readAccountFile, type StoredCharacter } from '../../game/formats/account-file.ts'
import { fixedText } from '../../game/formats/problem.ts'
import type { Character, Chest, Outcome, RankedCharacter, RankingPage } from '../../ports/game.ts'
import type { Accounts } from './accounts.ts'
import { list } from './operation-store.ts'
import { applied, eachOf, orTrouble, type ReadWork } from './read-files.ts'
import { countOnline, readCatalogue, readDrops, readGuilds } from './read-lists.ts'
import type { FolderSettings } from './settings.ts'
import { findFile, readStable } from './stable-read.ts'

const staffLevel = 1000

/** The reads of a game behind its folders, always as of the last save. */
export function createReads(settings: FolderSettings, accounts: Accounts) {
  const work: ReadWork = { ...settings, accounts }
  return {
    readChest: (login: string) => readChest(work, login),
    findCharacters: (login: string) => findCharacters(work, login),
    getOwner: (character: string) => getOwner(work, character),
    readRanking: (cursor: string | null) => readRanking(work, cursor),
    readGuilds: () => readGuilds(work),
    readCatalogue: () => readCatalogue(work),
    readDrops: (cursor: string | null) => readDrops(work, cursor),
    countOnline: () => countOnline(work),
  }
}

async function readChest({ accounts }: ReadWork, login: string): Promise<Outcome<Chest>> {
  const found = await accounts.read(login)
  if (!found) return { kind: 'refused', code: 'account_absent' }
  const { chest, coin } = found.account
  const slots = chest.flatMap((item, slot) => (item ? [{ slot, item }] : []))
  return applied({ slots, coin, asOf: found.at, isLive: false, presence: null })
}

async function findCharacters({ accounts }: ReadWork, login: string): Promise<Outcome<Character[]>> {
  const found = await accounts.read(login)
  if (!found) return { kind: 'refused', code: 'account_absent' }
  return applied(found.account.characters.map((each) => ({ ...ranked(each), isGuildLeader: each.isGuildLeader })))
}

async function getOwner(work: ReadWork, character: string): Promise<Outcome<string | null>> {
  const path = await findFile(work.paths.characters, character)
  const found = path ? await readStable(work, path, (bytes) => fixedText(bytes, 0, 16)) : null
  return applied(found?.value || null)
}

/** A page is one folder of accounts, which is one letter. */
async function readRanking(work: ReadWork, cursor: string | null): Promise<Outcome<RankingPage>> {
  const { paths, now } = work
  const folders = (await readdir(paths.accounts)).sort()
  const at = cursor === null ? 0 : folders.indexOf(cursor)
  const folder = folders[at]
  const asOf = now()
  if (folder === undefined) return applied({ rows: [], next: null, source: 'file', asOf })
  const files = await list(join(paths.accounts, folder))
  const rows = await eachOf(files, async (name: string) => {
    const path = join(paths.accounts, folder, name)
    const found = await orTrouble(work, path, () => readStable(work, path, (bytes) => readAccountFile(bytes, name)))
    return (found?.value.characters ?? []).filter(({ level }) => level < staffLevel).map(ranked)
  })
  return applied({ rows: rows.flat(), next: folders[at + 1] ?? null, source: 'file', asOf })
}

/** Converts to the portal's codes (D-121). */
function ranked({ name, level, clan, guildId, classMaster, exp, ...stored }: StoredCharacter): RankedCharacter {
  const evolution = classMaster === 1 ? 1 : (classMaster ?? 0) >= 3 ? 2 : 0
  return { name, level: level + 1, class: stored.class, evolution, clan, guildId: guildId || null, points: exp }
}
