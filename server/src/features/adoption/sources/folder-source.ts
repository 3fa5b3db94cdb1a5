import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { settingsOf } from '../../../adapters/folders-game/settings.ts'
import { isAbsent, realDisk } from '../../../adapters/folders-game/disk.ts'
import { keyOf, readStable } from '../../../adapters/folders-game/stable-read.ts'
import { Problem } from '../../../console/problem.ts'
import { readAccountHead } from '../../../game/formats/account-file.ts'
import { dialects } from '../../../game/formats/dialects/all.ts'
import type { Dialect } from '../../../game/formats/dialects/dialect.ts'
import { FormatProblem } from '../../../game/formats/problem.ts'
import type { GameSettings } from '../../../game/settings.ts'
import type { Reading, Source, SourceProblem } from './person.ts'

/** The folder with the accounts of a game that the portal uses through folders. */
export const accountsFolderOf = (game: Extract<GameSettings, { kind: 'folders' }>): string =>
  settingsOf(game).paths.accounts

/**
 * The accounts of the game's files: logins and their states. Passwords stay in the game, which verifies them at the first
 * sign-in. `folder` is the one with the folders A to Z and etc.
 */
export async function openFolder(folder: string, dialect: Dialect, now: () => Date): Promise<Source> {
  const letters = await foldersIn(folder)
  let rows = 0
  for (const letter of letters) rows += (await namesIn(folder, letter)).length
  if (rows === 0)
    throw new Problem(
      `There is no account file in ${folder}. Name the folder with the folders A to Z, such as DBSrv/run/account.`,
    )
  return {
    title: `${folder} (${dialect})`,
    identity: { folder, dialect },
    rows,
    isCounted: false,
    read: (after) => readAll({ folder, dialect, letters, now }, after),
    close: async () => {},
  }
}

interface Work {
  folder: string
  dialect: Dialect
  letters: string[]
  now: () => Date
}

/** After so many broken files, reading again is no use: they are of another kind, not half written. */
const patienceMost = 100

async function* readAll(work: Work, after: string | null): AsyncGenerator<Reading> {
  let broken = 0
  for (const letter of work.letters)
    for (const name of await namesIn(work.folder, letter)) {
      const position = `${letter}/${name}`
      if (after !== null && position <= after) continue
      const reading = await readOne(work, letter, name, broken < patienceMost)
      if (!reading) continue
      if (!reading.person) broken += 1
      yield { position, ...reading }
    }
}

/** Null for a file that is gone again. */
async function readOne(
  { folder, dialect, now }: Work,
  letter: string,
  name: string,
  isPatient: boolean,
): Promise<Omit<Reading, 'position'> | null> {
  const path = join(folder, letter, name)
  const broken = (problem: SourceProblem, at: number | null = null) => ({
    ...{ place: at === null ? path : `${path}, byte ${at}`, login: name, person: null, problems: [problem] },
  })
  if (keyOf(name).toLowerCase() !== letter.toLowerCase())
    return broken({ code: 'file_misplaced', found: `it belongs to ${keyOf(name)}` })
  const password = { kind: 'game' } as const
  const key = name.toLowerCase()
  // Accounts that are XML have no known description; the name of the file is the login.
  if (!dialects[dialect].accounts.isReadable)
    return { place: path, login: name, person: { key, login: name.replace(/\.xml$/i, ''), password }, problems: [] }
  try {
    const parse = (bytes: Buffer) => readAccountHead(bytes, name, now())
    const head = isPatient
      ? (await readStable({ disk: realDisk }, path, parse))?.value
      : parse(await realDisk.read(path))
    if (!head) return null
    const { login, isLocked } = head
    return { place: path, login, person: { key, login, password, state: isLocked ? 'locked' : 'active' }, problems: [] }
  } catch (error) {
    if (isAbsent(error)) return null
    if (!(error instanceof FormatProblem)) throw error
    return broken({ code: 'file_broken', found: error.message }, error.at)
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  try {
    const found = await readdir(folder, { withFileTypes: true })
    return found.flatMap((each) => (each.isDirectory() ? each.name : [])).sort()
  } catch (error) {
    if (isAbsent(error)) throw new Problem(`The folder ${folder} does not exist.`)
    throw error
  }
}

// One letter's names in memory, in one order for every reading.
const namesIn = async (folder: string, letter: string): Promise<string[]> =>
  (await readdir(join(folder, letter), { withFileTypes: true }))
    .flatMap((each) => (each.isFile() ? each.name : []))
    .sort()
