import { statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { makeBackup, removeOldBackups } from '../backup/make-backup.ts'
import type { BackupHead } from '../backup/manifest.ts'
import { fileSource, fileStore, isBackupName, openStore, type BackupStore } from '../backup/places.ts'
import type { BackupSource } from '../backup/read-archive.ts'
import { verifyBackup } from '../backup/verify-backup.ts'
import { readSettings, type Config } from '../config.ts'
import { backupPlace } from '../config/backups.ts'
import { personalKeysOf } from '../config/personal-keys.ts'
import { environmentOf } from '../config/environment.ts'
import { openStorage } from '../outside.ts'
import { openDatabase } from './open-database.ts'
import { ownCommand } from '../errors/own-command.ts'
import { Problem } from './problem.ts'
import { sayProgress, sizeText } from './progress.ts'

/** What a command of backups needs of the terminal. */
export interface Terminal {
  say(text: string): void
  /** Asks a question and returns the typed line, or the first line of standard input. */
  readWord(question: string): Promise<string>
}

const usageLines: [typed: string, about: string][] = [
  [ownCommand('backup'), 'writes a backup to BACKUP_TO, else to DATA_DIR/backups'],
  [ownCommand('backup', 'PLACE'), 'to a file, a folder, or s3://bucket/prefix'],
  [
    ownCommand('backup', '--verify FILE'),
    'restores a backup into a database of its own, compares all rows, removes it',
  ],
  ['  --without-files', 'leaves uploads out'],
  ['  --here', 'with --verify: in a new database beside that of DATABASE_URL'],
  [ownCommand('restore', 'FILE'), 'restores into an empty database: that of DATABASE_URL, else of DATA_DIR'],
  ['  --replace', 'first removes what the database contains; asks for its name'],
  ['  --without-files', 'leaves uploads as they are'],
]

export const backupUsage = usageLines.map(([typed, about]) => `${typed.padEnd(34)} ${about}`).join('\n')

/** `npm run backup`. Throws Problem. */
export async function backup(args: string[], variables: NodeJS.ProcessEnv, terminal: Terminal): Promise<void> {
  const { positionals, values } = parsed(args, { verify: 'boolean', here: 'boolean', 'without-files': 'boolean' })
  if (positionals.length > 1) throw new Problem(backupUsage, 2)
  const config = backupConfig(variables)
  if (values.verify) return verify(positionals[0], { config, variables, terminal, isHere: values.here === true })
  const { store, name, isPlanned } = await storeOf(positionals[0], config, variables)
  const database = await openDatabase(variables)
  const stopped = new AbortController()
  const stop = () => stopped.abort(new Problem('The backup was stopped. Nothing was stored.'))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const progress = sayProgress(terminal.say)
  try {
    const result = await makeBackup({
      databaseUrl: database.url,
      config,
      storage: await openStorage({ config, log: silent }),
      store,
      cause: 'console',
      ...(name && { name }),
      leavesUploadsOut: values['without-files'] === true,
      onProgress: ({ what, rows, files, bytes }) =>
        progress.update(`${what}: ${rows} rows, ${files} files, ${sizeText(bytes)} written`),
      signal: stopped.signal,
    })
    progress.end()
    terminal.say(
      `Stored ${result.name} in ${store.place}: ${result.rows} rows, ${sizeText(result.bytes)}. ${filesText(result)}`,
    )
    if (config.backups.secret === null)
      terminal.say(
        'It is not encrypted: whoever reads it has all accounts. Set BACKUP_PASSPHRASE or BACKUP_KEY_FILE when it leaves this machine.',
      )
    terminal.say(
      'SECRET_KEY, PASSWORD_PEPPER, PERSONAL_DATA_KEY and the rest of .env are not in it. Store them elsewhere.',
    )
    if (!isPlanned) return
    const removed = await removeOldBackups(store, config.backups.keep)
    if (removed.length > 0) terminal.say(`Removed the oldest: ${removed.join(', ')}.`)
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
    progress.end()
    await database.close()
  }
}

function filesText({ uploads, files }: { uploads: string; files: number }): string {
  if (uploads === 'copied') return `${files} files are in it.`
  return uploads === 'listed'
    ? `The ${files} files of the bucket are listed in it, and stay in the bucket. BACKUP_BUCKET_FILES=on copies them.`
    : 'Files were left out.'
}

interface Verification {
  config: Config
  variables: NodeJS.ProcessEnv
  terminal: Terminal
  isHere: boolean
}

async function verify(
  file: string | undefined,
  { config, variables, terminal: { say }, isHere }: Verification,
): Promise<void> {
  const source = await sourceOf(file, config, variables)
  if (isHere && !variables.DATABASE_URL) throw new Problem('--here needs DATABASE_URL. Leave it out.', 2)
  const progress = sayProgress(say)
  try {
    const server = isHere ? variables.DATABASE_DIRECT_URL || variables.DATABASE_URL || null : null
    const { head, rows, files } = await verifyBackup(source, config.backups.secret, server, progress.update)
    progress.end()
    say(
      `${source.name} is whole: ${rows} rows were restored into a database of their own and compared, and ${files} files.`,
    )
    const missing = missingKeysText(head, config)
    if (missing) say(missing)
  } finally {
    progress.end()
  }
}

/** The settings of backups. Problems of other settings do not matter here. */
export function backupConfig(variables: NodeJS.ProcessEnv): Config {
  const filled = { PASSWORD_PEPPER: 'none', SECRET_KEY: 'none', PERSONAL_DATA_KEY: 'none', ...withoutEmpty(variables) }
  const { config, problems } = readSettings({
    ...filled,
    DATABASE_URL: variables.DATABASE_URL || 'postgres://localhost/none',
  })
  const own = problems.filter((problem) => /^(BACKUP_|S3_|STORAGE\b)/.test(problem))
  if (own.length > 0) throw new Problem(own.join('\n'))
  return { ...config, personalKeys: personalKeysOf(variables, config.dataDir) }
}

/** Which keys of documents and phones the settings lack for a backup; null when they have all. */
export function missingKeysText(
  { personalKeys: needed = [] }: BackupHead,
  { personalKeys, dataDir }: Config,
): string | null {
  const settingIds = [personalKeys.current, ...personalKeys.former].map((key) => key?.id)
  const missing = needed.filter((id) => !settingIds.includes(id))
  return missing.length === 0
    ? null
    : `Its documents and phones cannot be read: they are encrypted with keys that are not set (${missing.join(', ')}). Set PERSONAL_DATA_KEY or PERSONAL_DATA_KEY_OLD as the portal had them, or copy its file personal-data-key into ${dataDir}.`
}

const withoutEmpty = (variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value))

interface ChosenStore {
  store: BackupStore
  name?: string
  /** Whether it is the place of BACKUP_TO, whose oldest backups are removed. */
  isPlanned: boolean
}

async function storeOf(place: string | undefined, config: Config, variables: NodeJS.ProcessEnv): Promise<ChosenStore> {
  const { to } = config.backups
  if (place === undefined)
    return to
      ? { store: await openStore(to), isPlanned: true }
      : { store: await openStore({ kind: 'folder', path: join(config.dataDir, 'backups') }), isPlanned: false }
  if (place.startsWith('s3://')) return { store: await openStore(bucketOf(place, variables)), isPlanned: false }
  const path = resolve(place)
  if (/[/\\]$/.test(place) || isFolder(path))
    return { store: await openStore({ kind: 'folder', path }), isPlanned: false }
  const file = fileStore(path)
  return { store: file, name: file.name, isPlanned: false }
}

/** The backup that a command names: a file, `s3://bucket/prefix/name`, or the name of one in BACKUP_TO. */
export async function sourceOf(
  file: string | undefined,
  config: Config,
  variables: NodeJS.ProcessEnv,
): Promise<BackupSource> {
  if (!file) throw new Problem(`Which backup?\n\n${backupUsage}`, 2)
  if (file.startsWith('s3://')) {
    const at = file.lastIndexOf('/')
    return (await openStore(bucketOf(file.slice(0, at), variables))).source(file.slice(at + 1))
  }
  const { to } = config.backups
  if (isBackupName(file) && basename(file) === file && to && !isFile(resolve(file)))
    return (await openStore(to)).source(file)
  return fileSource(resolve(file))
}

function bucketOf(place: string, variables: NodeJS.ProcessEnv) {
  const environment = environmentOf(variables, undefined)
  const bucket = backupPlace(place, environment)
  const problems = environment.problems.filter((problem) => /^(BACKUP_|S3_)/.test(problem))
  if (problems.length > 0) throw new Problem(problems.join('\n'))
  return bucket
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false

export const silent = pino({ level: 'silent' })

/** The arguments of a command by Node's parser, whose complaints become a Problem. */
export function parsed(
  args: string[],
  names: Record<string, 'boolean'>,
): { positionals: string[]; values: Record<string, boolean | undefined> } {
  const options = Object.fromEntries(Object.entries(names).map(([name, type]) => [name, { type }]))
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
    return { positionals, values: values as Record<string, boolean | undefined> }
  } catch {
    throw new Problem(backupUsage, 2)
  }
}
