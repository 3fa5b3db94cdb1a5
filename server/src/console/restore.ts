import { join } from 'node:path'
import { demandRestorable, migrateForward, restoreBackup } from '../backup/restore-backup.ts'
import type { CheckedBackup } from '../backup/read-archive.ts'
import type { Config } from '../config.ts'
import { clear, inspect } from '../db/backup/clear.ts'
import { hostsOf } from '../db/address.ts'
import { startEmbedded } from '../db/embedded/server.ts'
import { errorText } from '../errors/read-error.ts'
import { takeLock } from '../launch/lock.ts'
import { lockName } from '../launch/supervise.ts'
import { openStorage } from '../outside.ts'
import type { Storage } from '../ports/storage.ts'
import { backupConfig, missingKeysText, backupUsage, parsed, silent, sourceOf, type Terminal } from './backup.ts'
import { Problem } from './problem.ts'
import { sayProgress } from './progress.ts'
import { ownCommand } from '../errors/own-command.ts'

/** `npm run restore`. Throws Problem. */
export async function restore(args: string[], variables: NodeJS.ProcessEnv, terminal: Terminal): Promise<void> {
  const { positionals, values } = parsed(args, { replace: 'boolean', 'without-files': 'boolean' })
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new Problem(backupUsage, 2)
  const config = backupConfig(variables)
  demandOrdinaryUser(config)
  const { say } = terminal
  const source = await sourceOf(file, config, variables)
  const progress = sayProgress(say)
  say(`Checking ${source.name}.`)
  const checked = await demandRestorable(source, config.backups.secret)
  say(contentsText(checked))
  const database = await openTarget(config, variables)
  try {
    await demandEmpty(database, values.replace === true, terminal)
    const storage = values['without-files'] ? null : await openStorage({ config, log: silent })
    await restoreBackup(
      source,
      config.backups.secret,
      { databaseUrl: database.url, storage, isHeld: true },
      progress.update,
    )
    progress.update('newer migrations')
    await migrateForward(database.url)
    progress.end()
    if (storage) await sayMissing(storage, checked, say)
    say(`Restored into ${database.name}: the portal as of ${checked.head.takenAt}.`)
    const missing = missingKeysText(checked.head, config)
    if (missing) say(missing)
    say(
      'Start it with the same SECRET_KEY, PASSWORD_PEPPER and PERSONAL_DATA_KEY. It holds mails, deliveries, market moves and payments until an owner releases them on /staff/backup.',
    )
  } finally {
    progress.end()
    await database.close()
  }
}

/** Files that root writes could not be changed by the portal. */
function demandOrdinaryUser({ production, dataDir }: Config): void {
  if (production && process.geteuid?.() === 0)
    throw new Problem(
      `The user is root, and the portal could not change files that root writes. Run it as the portal's user: runuser -u guildhall -- ${ownCommand('restore', 'FILE')} (DATA_DIR is ${dataDir}). A backup that root wrote needs a copy for that user first: install -o guildhall -m 600 FILE ${dataDir}/.`,
    )
}

function contentsText({ head, manifest, isEncrypted }: CheckedBackup): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const files = { copied: 'in it', listed: 'listed, and in their bucket', left_out: 'left out' }[head.uploads]
  return `It is whole${isEncrypted ? ' and encrypted' : ''}: version ${head.version} at ${head.takenAt}, PostgreSQL ${head.postgresql}, ${rows} rows, ${manifest.jobs.rows} jobs, ${manifest.uploads.length} files (${files}).`
}

interface Target {
  url: string
  /** For people, and what they type to replace it. */
  name: string
  close(): Promise<void>
}

async function openTarget(config: Config, variables: NodeJS.ProcessEnv): Promise<Target> {
  const url = variables.DATABASE_DIRECT_URL || variables.DATABASE_URL
  if (url) return { url, name: URL.parse(hostsOf(url)[0]!)?.pathname.slice(1) || 'DATABASE_URL', close: async () => {} }
  const { dataDir } = config
  const taken = await takeLock(lockName(dataDir), () => ({ pid: process.pid }))
  if ('holder' in taken)
    throw new Problem(
      `A portal uses ${dataDir} (process ${taken.holder?.pid ?? 'of an unknown number'}). Stop it, or restore into another DATA_DIR.`,
    )
  try {
    const server = await startEmbedded({ dataDir })
    return {
      url: server.url,
      name: join(dataDir, 'postgres'),
      close: () => server.stop().finally(() => taken.lock.release()),
    }
  } catch (error) {
    await taken.lock.release()
    throw new Problem(`The database in ${dataDir} cannot be opened: ${errorText(error)}`)
  }
}

/** Refuses a database that is used or not empty. With `replace` it is emptied, once its name was typed. */
async function demandEmpty({ url, name }: Target, replace: boolean, { readWord, say }: Terminal): Promise<void> {
  const { contents, isInUse } = await inspect(url).catch((error: unknown) => {
    throw new Problem(`The database ${name} cannot be reached: ${errorText(error)}. Start it, or compare DATABASE_URL.`)
  })
  if (isInUse) throw new Problem(`A portal is connected to ${name}. Stop all its nodes first. Nothing was changed.`)
  if (contents === 'something else')
    throw new Problem(
      `${name} contains tables of another program. Create a database for the portal. Nothing was changed.`,
    )
  if (contents === 'a portal') {
    if (!replace)
      throw new Problem(
        `${name} is not empty: it has the accounts of a portal. Restore into a new DATA_DIR or database; or add --replace, which removes all of it. Nothing was changed.`,
      )
    const typed = await readWord(`All data in ${name} will be removed. Type its name to go on: `)
    if (typed !== name) throw new Problem('That is not its name. Nothing was changed.')
  }
  if (contents === 'nothing') return
  say(`Removing what is in ${name}.`)
  await clear(url)
}

/** Files that stayed in their bucket. */
async function sayMissing(
  storage: Pick<Storage, 'open'>,
  { head, manifest }: CheckedBackup,
  say: (text: string) => void,
): Promise<void> {
  if (head.uploads !== 'listed') return
  let missing = 0
  for (const { name } of manifest.uploads) if (!(await storage.open(name))) missing += 1
  if (missing > 0)
    say(
      `${missing} of ${manifest.uploads.length} listed files are not in the storage. Set STORAGE=s3 and the S3_ variables as the portal had them, or copy the files from where they are.`,
    )
}
