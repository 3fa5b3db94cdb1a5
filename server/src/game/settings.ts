import { statSync } from 'node:fs'
import { relative } from 'node:path'
import type { BridgePasswords } from '../adapters/bridge-game.ts'
import type { Dialect, FolderOptions, FolderPaths, FolderPeriods } from '../adapters/folders-game/settings.ts'
import type { GameCapabilities } from '../ports/game.ts'
import { settingsOf } from '../adapters/folders-game/settings.ts'
import { dialectNames, dialects, isDialect } from './formats/dialects/all.ts'

export type GameSettings =
  | {
      kind: 'bridge'
      url: string
      secret: string
      timeoutMs: number
      /** What this bridge lacks of the contract. */
      capabilities: Partial<GameCapabilities>
      passwords: BridgePasswords
    }
  | ({ kind: 'folders' } & Omit<FolderOptions, 'now' | 'disk' | 'onTrouble'>)

/**
 * The variables for folders and files of the game: `GAME_PATH_NEW_ACCOUNTS`, absolute or below GAME_ROOT, or `none`.
 */
const pathNames = [
  ['staging', 'accounts', 'characters', 'newAccounts', 'passwords', 'items', 'itemErrors', 'bans', 'banErrors'],
  ['guilds', 'guildInfo', 'itemList', 'mobs', 'dropList', 'online', 'guildMarks'],
].flat() as (keyof FolderPaths)[]
/** The variables like `GAME_ITEMS_MS`, in milliseconds. */
const periodNames = ['accountsMs', 'passwordsMs', 'itemsMs', 'bansMs', 'answerMs', 'verifyMs', 'giveUpMs'] as const
const mayBeNone = ['bans', 'banErrors', 'dropList', 'online', 'guildMarks']

/**
 * Reads the settings of a game behind folders from the environment. `report` gets each problem with its cure. With
 * `mayBeAway` a folder of the game that is not there is none: it may be on a share that is mounted later.
 */
export function readFolderSettings(
  env: NodeJS.ProcessEnv,
  report: (problem: string) => void,
  { mayBeAway }: { mayBeAway: boolean },
): GameSettings {
  const root = env.GAME_ROOT ?? ''
  const dialect = isDialect(env.GAME_DIALECT) ? env.GAME_DIALECT : 'w2pp'
  if (!root || !isFolder(root, mayBeAway))
    report(`GAME_ROOT is "${root}". Set it to the folder of the game server, in which DBSrv and Common lie.`)
  if (!isDialect(env.GAME_DIALECT))
    report(
      `GAME_DIALECT is "${env.GAME_DIALECT ?? ''}". Set it to one of ${dialectNames.join(', ')}, whichever your DBSrv is.`,
    )
  const pick = env.GAME_CHEST_PICK || 'w2pp'
  if (pick !== 'w2pp' && pick !== 'first-empty')
    report(`GAME_CHEST_PICK is "${pick}". Set it to w2pp (stock) or first-empty (as OpenWYD and over choose).`)
  const markGroups = (env.GAME_MARK_GROUPS || '01,00').split(/[,\s]+/).filter(Boolean)
  if (!markGroups.every((group) => /^\d{2}$/.test(group)))
    report(`GAME_MARK_GROUPS is "${env.GAME_MARK_GROUPS}". Set it to pairs of digits, like 01,00.`)

  const settings: GameSettings = {
    kind: 'folders',
    root,
    dialect,
    paths: chosenPaths(env, dialect, report),
    periods: chosenPeriods(env, report),
    chestPick: pick === 'first-empty' || dialects[dialect].picksFirstEmpty ? 'first-empty' : 'w2pp',
    markGroups,
  }
  checkStaging(settings, report)
  return settings
}

/** Whether a path is a folder; `otherwise` when nothing is there, or nothing of it can be seen now. */
function isFolder(path: string, otherwise: boolean): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? otherwise
  } catch {
    return otherwise
  }
}

/** In capitals: `newAccounts` is NEW_ACCOUNTS. */
const inCapitals = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()

function chosenPaths(
  env: NodeJS.ProcessEnv,
  dialect: Dialect,
  report: (problem: string) => void,
): Partial<FolderPaths> {
  const chosen: Record<string, string | null> = {}
  for (const name of pathNames) {
    const variable = `GAME_PATH_${inCapitals(name)}`
    const text = env[variable]
    if (text === 'none' && !mayBeNone.includes(name) && dialects[dialect].paths[name] !== null)
      report(`${variable} is none, but there must be one. Set it to the path, or remove it.`)
    if (text) chosen[name] = text === 'none' ? null : text
  }
  return chosen as Partial<FolderPaths>
}

function chosenPeriods(env: NodeJS.ProcessEnv, report: (problem: string) => void): Partial<FolderPeriods> {
  const chosen: Partial<FolderPeriods> = {}
  for (const name of periodNames) {
    const text = env[`GAME_${inCapitals(name)}`]
    if (text && !/^[1-9]\d*$/.test(text)) report(`GAME_${inCapitals(name)} is "${text}". Set it to milliseconds.`)
    if (text) chosen[name] = Number(text)
  }
  return chosen
}

/** Reports a staging folder that the game watches, because the game would read half-written files there. */
function checkStaging(settings: Extract<GameSettings, { kind: 'folders' }>, report: (problem: string) => void): void {
  const { paths } = settingsOf(settings)
  for (const watched of [paths.newAccounts, paths.passwords, paths.items, paths.bans])
    if (watched && !relative(watched, paths.staging).startsWith('..'))
      report(
        `GAME_PATH_STAGING lies in ${watched}, which the game reads. Set it to a folder outside, on the same volume.`,
      )
}
