import { resolve } from 'node:path'
import type { ChestPick } from '../../game/formats/chest-pick.ts'
import { dialects } from '../../game/formats/dialects/all.ts'
import type { Dialect, FolderPaths } from '../../game/formats/dialects/dialect.ts'
import { realDisk, type Disk } from './disk.ts'
import type { WriterClaim } from './writer-claim.ts'

export type { Dialect, FolderPaths }

/** How often the game looks into its folders, and how long calls wait before the outcome is unknown. */
export interface FolderPeriods {
  accountsMs: number
  passwordsMs: number
  itemsMs: number
  bansMs: number
  /** How long a call waits for the game to act. */
  answerMs: number
  /** How long a chest may take to show what the game has fetched: two saves. */
  verifyMs: number
  /** After how long a file with a password is taken back from a game that does not fetch it. */
  giveUpMs: number
}

export interface FolderOptions {
  root: string
  dialect: Dialect
  paths?: Partial<FolderPaths>
  periods?: Partial<FolderPeriods>
  /** How the server chooses a slot for an item that arrives. */
  chestPick?: ChestPick
  /** The two digits with which the names of guild marks begin. */
  markGroups?: string[]
  now?: () => Date
  /** Called with what could not be read and was left out. */
  onTrouble?: (cause: string) => void
  disk?: Disk
  /** Demanded before each step that the game may see. Without one nobody looks for other writers. */
  claim?: Pick<WriterClaim, 'demand'>
}

const common = {
  accountsMs: 1_000,
  passwordsMs: 1_000,
  bansMs: 1_000,
  answerMs: 15_000,
  verifyMs: 120_000,
  giveUpMs: 24 * 3600_000,
}

export type FolderSettings = ReturnType<typeof settingsOf>

/** Every setting of a game behind folders, with the defaults of its dialect. */
export function settingsOf(options: FolderOptions) {
  const dialect = dialects[options.dialect]
  const chosen = { ...dialect.paths, ...options.paths }
  const absolute = Object.fromEntries(
    Object.entries(chosen).map(([name, path]) => [name, path && resolve(options.root, path)]),
  )
  return {
    dialect,
    // The mapping keeps each value a string or null.
    paths: absolute as unknown as FolderPaths,
    periods: { ...common, itemsMs: dialect.itemsMs, ...options.periods },
    chestPick: dialect.picksFirstEmpty ? 'first-empty' : (options.chestPick ?? 'w2pp'),
    markGroups: options.markGroups ?? ['01', '00'],
    now: options.now ?? (() => new Date()),
    onTrouble: options.onTrouble ?? (() => {}),
    disk: options.disk ?? realDisk,
    root: options.root,
    claim: options.claim ?? { demand: async () => {} },
  }
}
