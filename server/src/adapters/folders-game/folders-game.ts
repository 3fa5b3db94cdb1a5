import { randomUUID } from 'node:crypto'
import { access } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { guildMarkNames, isCanonicalGuildMark } from '../../game/formats/guild-mark.ts'
import type { Game, GameCapabilities, Outcome } from '../../ports/game.ts'
import { createAccounts } from './accounts.ts'
import { createBans } from './bans.ts'
import { createDeliveries } from './deliveries.ts'
import { checkFolders, demandFolders } from './check-folders.ts'
import type { Disk } from './disk.ts'
import { createOperations } from './operations.ts'
import { createPrune } from './prune.ts'
import { createReads } from './reads.ts'
import { settingsOf, type FolderOptions, type FolderSettings } from './settings.ts'
import { errorText } from '../../errors/read-error.ts'

/**
 * The game through the folders that DBSrv watches and the files that it writes, in the dialect of its build. It acts by
 * import files, each handed over exactly once (docs/decisions/0010-deliveries-by-folders.md). It reads what was saved
 * last. A call that is not safe beside a running DBSrv is refused as `unsupported`.
 */
export function createFolders(options: FolderOptions): Game {
  const settings = settingsOf(options)
  const { paths, dialect } = settings
  const operations = createOperations(paths.staging, settings.disk, settings.now)
  const accounts = createAccounts(settings, operations)
  const deliveries = createDeliveries(settings, operations, accounts)
  const bans = createBans(settings, operations, accounts)
  const reads = createReads(settings, accounts)
  const prune = createPrune(settings, operations)
  // The accounts of `over` are XML without a known description.
  const ofAccounts = <A extends unknown[], T>(read: (...input: A) => Promise<Outcome<T>>, folder = paths.accounts) =>
    dialect.accounts.isReadable ? readsOf(folder, read) : unsupported<T>()

  // The game may see what these do, so a missing folder or another writer stops them before their first step. A folder
  // may also go away while they look, and then nothing that they did not find is known to be absent.
  const writes = <A extends unknown[], T>(act: (...input: A) => Promise<T>) =>
    unknownOnError(async (...input: A) => {
      await demandFolders(settings)
      await settings.claim.demand()
      const outcome = await act(...input)
      await demandFolders(settings)
      return outcome
    })

  return {
    passwordMin: 5,
    passwordMax: 10,
    passwordAlphabet: /^[A-Za-z0-9]+$/,
    capabilities: capabilitiesOf(settings),
    health: oneAtATime(() => checkFolders(settings)),
    createAccount: writes(accounts.createAccount),
    changePassword: writes(accounts.changePassword),
    listOperations: unsupported(),
    getOperation: writes(async (id) => {
      const record = await operations.find(id)
      if (!record || record.kind === 'deliver') return { kind: 'absent' } as const
      return record.kind === 'ban' || record.kind === 'unban' ? bans.settle(id) : accounts.settle(id, record)
    }),
    pruneOperations: writes(prune),
    hasAccount: readsOf(
      paths.accounts,
      async (login) => ({ kind: 'applied', value: (await accounts.find(login)) !== null }) as const,
    ),
    verifyPassword: ofAccounts(accounts.verifyPassword),
    getPresence: readsOf(paths.accounts, async (login) =>
      (await accounts.find(login))
        ? { kind: 'applied', value: { state: 'unknown', at: settings.now() } }
        : { kind: 'refused', code: 'account_absent' },
    ),
    countOnline: unknownOnError(reads.countOnline),
    readChest: ofAccounts(reads.readChest),
    takeFromChest: unsupported(),
    putIntoChest: unsupported(),
    deliverItem: writes(deliveries.deliverItem),
    getDelivery: writes(deliveries.getDelivery),
    withdrawDelivery: writes(deliveries.withdrawDelivery),
    ban: writes(bans.ban),
    unban: writes(bans.unban),
    findCharacters: ofAccounts(reads.findCharacters),
    getOwner: ofAccounts(reads.getOwner, paths.characters),
    findActivity: unsupported(),
    readRanking: ofAccounts(reads.readRanking),
    readGuilds: unknownOnError(reads.readGuilds),
    putGuildMark: writes((_, mark) => putGuildMark(settings, mark)),
    readDrops: unknownOnError(reads.readDrops),
    readCatalogue: unknownOnError(reads.readCatalogue),
  }
}

const capabilitiesOf = ({ paths, dialect }: FolderSettings): GameCapabilities => ({
  chest: 'none',
  inventory: false,
  ban: paths.bans !== null,
  characters: dialect.accounts.isReadable,
  ranking: dialect.accounts.isReadable,
  guilds: true,
  guildMark: true,
  drops: true,
  catalogue: true,
  presence: false,
  onlineCount: paths.online !== null,
  activityLog: false,
  verifyPassword: dialect.accounts.isReadable,
})

/** Publishing the same mark again changes nothing, so no record of the operation is needed. */
async function putGuildMark(
  { paths, markGroups, disk }: FolderSettings,
  { guildId, bmp }: { guildId: number; bmp: Buffer },
): Promise<Outcome<null>> {
  if (!isCanonicalGuildMark(bmp)) return { kind: 'refused', code: 'bad_mark' }
  if (paths.guildMarks) {
    for (const name of new Set(markGroups.flatMap((group) => guildMarkNames(guildId, group))))
      await publish(disk, join(paths.guildMarks, name), bmp)
  }
  return { kind: 'applied', value: null }
}

/** Publishes the file by a rename, because a client may download it at any moment. */
async function publish(disk: Disk, path: string, bmp: Buffer): Promise<void> {
  const folder = dirname(path)
  const temporary = join(folder, `.${randomUUID()}`)
  await disk.create(temporary, bmp)
  await disk.sync(temporary)
  await disk.rename(temporary, path)
  await disk.sync(folder)
}

/**
 * Whoever asks while a question is under way gets its answer. On a share that hangs each question holds one of the few
 * threads of this process. Without them it can neither check passwords nor write files.
 */
function oneAtATime<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null
  return () => (underWay ??= ask().finally(() => (underWay = null)))
}

/** A read below `folder`. Without that folder every name would count as absent, so it must be there afterwards. */
const readsOf = <A extends unknown[], T>(folder: string, read: (...input: A) => Promise<T>) =>
  unknownOnError(async (...input: A) => {
    const outcome = await read(...input)
    await access(folder)
    return outcome
  })

/** Turns a failing disk into an unknown outcome. */
const unknownOnError =
  <A extends unknown[], T>(act: (...input: A) => Promise<T>) =>
  async (...input: A): Promise<T | { kind: 'unknown'; cause: string }> => {
    try {
      return await act(...input)
    } catch (error) {
      return { kind: 'unknown', cause: errorText(error) }
    }
  }

const unsupported =
  <T>() =>
  async (): Promise<Outcome<T>> => ({ kind: 'refused', code: 'unsupported' })
