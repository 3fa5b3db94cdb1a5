import { readFileSync } from 'node:fs'
import { dirname, isAbsolute, relative, resolve } from 'node:path'
import * as z from 'zod/mini'
import { dialectNames } from '../../server/src/game/formats/dialects/all.ts'
import { settingsOf, type FolderOptions, type FolderPaths } from '../../server/src/adapters/folders-game/settings.ts'

/** The usual name of the file of settings. */
export const configName = 'guildhall-bridge.json'

// In JSON the \t of C:\temp and the \n of C:\new are a tab and a line end.
// eslint-disable-next-line no-control-regex -- they are what is refused
const path = z
  .string('Set it to a path in quotes.')
  .check(z.minLength(1), z.regex(/^[^\x00-\x1f]*$/, 'Write paths with / or with \\\\.'))
const noPath = z.nullable(path)
const ms = z.int('Set it to a whole number of milliseconds.').check(z.gte(1, 'Set it to 1 or more.'))
const oneOf = (names: readonly string[]) => `Set it to one of: ${names.join(', ')}.`

const Listen = z
  .string('Set it like 127.0.0.1:8740.')
  .check(z.regex(/^(?:[\w.-]+|\[[0-9a-f:]+\]):\d{1,5}$/i, 'Set it like 127.0.0.1:8740.'))

/** Why a text is no address to listen at; null when it is one. */
export const listenProblem = (listen: string): string | null => {
  const message = Listen.safeParse(listen).error?.issues[0]?.message
  return message ? `${listen} is no address with a port. ${message}` : null
}

const chestPicks = ['w2pp', 'first-empty'] as const
const pairs = 'Set it to pairs of digits: ["01", "00"].'

const pathNames = {
  staging: path,
  accounts: path,
  characters: path,
  newAccounts: path,
  passwords: path,
  items: noPath,
  itemErrors: noPath,
  bans: noPath,
  banErrors: noPath,
  guilds: path,
  guildInfo: path,
  itemList: path,
  mobs: path,
  dropList: noPath,
  online: noPath,
  guildMarks: noPath,
}
const periodNames = {
  accountsMs: ms,
  passwordsMs: ms,
  itemsMs: ms,
  bansMs: ms,
  answerMs: ms,
  verifyMs: ms,
  giveUpMs: ms,
}

const Config = z.strictObject({
  listen: Listen,
  secret: z
    .string('Set it to the secret that init made.')
    .check(z.regex(/^[!-~]{32,256}$/, 'It must have 32 to 256 characters without spaces.')),
  root: path,
  alsoUses: z._default(z.array(path, 'Set it to a list of folders: ["C:/wamp/www"].'), []),
  dialect: z.enum(dialectNames, `${oneOf(dialectNames)} docs/game-folders.md says which your DBSrv is.`),
  chestPick: z._default(z.enum(chestPicks, oneOf(chestPicks)), 'w2pp'),
  markGroups: z._default(z.array(z.string(pairs).check(z.regex(/^\d{2}$/, pairs)), pairs), ['01', '00']),
  tls: z._default(z.nullable(z.strictObject({ cert: path, key: path })), null),
  paths: z._default(z.partial(z.strictObject(pathNames)), {}),
  periods: z._default(z.partial(z.strictObject(periodNames)), {}),
})
export type Config = z.infer<typeof Config>

// The portal waits five seconds for a reply.
const answerMs = 3_000

/** Reads a file of settings. Throws an error that names every problem and its cure. */
export function readConfig(file: string): Config {
  const text = readText(file)
  try {
    return parseConfig(JSON.parse(text), file)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    // The message of a parser would repeat a part of the file, which contains the secret.
    throw new Error(`${file} is no JSON. On Windows, write paths with / or with \\\\.`, { cause: error })
  }
}

/** The settings that stand, or are to stand, in a file. Throws as `readConfig`. */
export function parseConfig(json: unknown, file: string): Config {
  const parsed = Config.safeParse(json)
  if (parsed.success) return { ...parsed.data, root: resolve(dirname(file), parsed.data.root) }
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.') || 'the file'}: ${wordsOf(issue)}`)
  throw new Error(`${file} has problems:\n${problems.join('\n')}`)
}

/** What is wrong with a setting and what is allowed. No value is repeated, because one of them is the secret. */
function wordsOf(issue: z.core.$ZodIssue): string {
  const at = issue.path.at(-1)
  if (issue.code === 'unrecognized_keys') {
    const allowed = at === undefined ? Config.shape : at === 'paths' ? pathNames : at === 'periods' ? periodNames : null
    const allowance = allowed ? ` Known are: ${Object.keys(allowed).join(', ')}.` : ''
    return `has no setting ${issue.keys.map((key) => `"${key}"`).join(', ')}.${allowance}`
  }
  // zod's own words: longer where a program has loaded its English.
  if (!issue.message.startsWith('Invalid input')) return issue.message
  return at === 'tls' ? 'Set it to null or {"cert": "…", "key": "…"}.' : 'Set it to names and values in {}.'
}

function readText(file: string): string {
  try {
    return textOf(readFileSync(file))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT')
      throw new Error(`${file} does not exist. Run "guildhall-bridge init" first, or name the file with --config.`, {
        cause: error,
      })
    throw new Error(
      isRefused(error) ? `${file} may not be read by this user (${code}). ${ownerCure}` : `${file}: ${message}`,
      { cause: error },
    )
  }
}

const isRefused = (error: unknown): boolean => ['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')

const ownerCure = 'Give it to the user of the service: the unit of "guildhall-bridge service" begins with the commands.'

/** An error of the disk in the words of an operator, when it is one about rights. */
export const asRightsError = (error: unknown, folder: string): unknown =>
  isRefused(error)
    ? new Error(`${folder} may not be used by this user (${(error as NodeJS.ErrnoException).code}). ${ownerCure}`, {
        cause: error,
      })
    : error

/** Editors of Windows begin a file with a mark, and PowerShell writes UTF-16. */
function textOf(bytes: Buffer): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  return bytes.toString(isUtf16 ? 'utf16le' : 'utf8').replace(/^\uFEFF/, '')
}

/** The options of the folders adapter. */
export const folderOptions = ({ root, dialect, chestPick, markGroups, paths, periods }: Config): FolderOptions => ({
  root,
  dialect,
  chestPick,
  markGroups,
  paths: paths as Partial<FolderPaths>,
  periods: { answerMs, ...(periods as FolderOptions['periods']) },
})

/** The places of the game by name, absolute; null where this server has none. */
export const placesOf = (config: Config): [name: keyof FolderPaths, path: string | null][] =>
  Object.entries(settingsOf(folderOptions(config)).paths) as [keyof FolderPaths, string | null][]

/** Every folder that the program may use. */
export const rootsOf = ({ root, alsoUses }: Config): string[] => [root, ...alsoUses]

/** Problems of the settings that only all of them together show. */
export function configProblems(config: Config): string[] {
  const places = new Map(placesOf(config))
  const staging = places.get('staging') ?? config.root
  const watched = (['newAccounts', 'passwords', 'items', 'bans'] as const).map((name) => places.get(name))
  const isStagingWatched = watched.some((folder) => folder && !relative(folder, staging).startsWith('..'))
  return [
    ...config.alsoUses.filter((folder) => !isAbsolute(folder)).map((folder) => `alsoUses: ${folder} is not absolute.`),
    ...(isStagingWatched ? [`paths.staging: ${staging} is in a folder that the game reads. Choose one outside.`] : []),
  ]
}
