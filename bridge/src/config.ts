import { readFileSync } from 'node:fs'
import { dirname, isAbsolute, relative, resolve } from 'node:path'
import * as z from 'zod/mini'
import { dialectNames } from '../../server/src/game/formats/dialects/all.ts'
import { settingsOf, type FolderOptions, type FolderPaths } from '../../server/src/adapters/folders-game/settings.ts'

/** The usual name of the file of settings. */
export const configName = 'guildhall-bridge.json'

// In JSON the \t of C:\temp and the \n of C:\new are a tab and a line end.
// eslint-disable-next-line no-control-regex -- they are what is refused
const path = z.string().check(z.minLength(1), z.regex(/^[^\x00-\x1f]*$/, 'Write paths with / or with \\\\.'))
const noPath = z.nullable(path)
const ms = z.int().check(z.gte(1))

const Listen = z.string().check(z.regex(/^(?:[\w.-]+|\[[0-9a-f:]+\]):\d{1,5}$/i, 'Set it like 127.0.0.1:8740.'))

/** Why a text is no address to listen at; null when it is one. */
export const listenProblem = (listen: string): string | null => {
  const message = Listen.safeParse(listen).error?.issues[0]?.message
  return message ? `${listen} is no address with a port. ${message}` : null
}

const Config = z.strictObject({
  listen: Listen,
  secret: z.string().check(z.regex(/^[!-~]{32,256}$/, 'It must have 32 to 256 characters without spaces.')),
  root: path,
  alsoUses: z._default(z.array(path), []),
  dialect: z.enum(dialectNames),
  chestPick: z._default(z.enum(['w2pp', 'first-empty']), 'w2pp'),
  markGroups: z._default(z.array(z.string().check(z.regex(/^\d{2}$/))), ['01', '00']),
  tls: z._default(z.nullable(z.strictObject({ cert: path, key: path })), null),
  paths: z._default(
    z.partial(
      z.strictObject({
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
      }),
    ),
    {},
  ),
  periods: z._default(
    z.partial(
      z.strictObject({
        accountsMs: ms,
        passwordsMs: ms,
        itemsMs: ms,
        bansMs: ms,
        answerMs: ms,
        verifyMs: ms,
        giveUpMs: ms,
      }),
    ),
    {},
  ),
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
  const problems = parsed.error.issues.map(({ path: at, message }) => `  ${at.join('.') || 'the file'}: ${message}`)
  throw new Error(`${file} has problems:\n${problems.join('\n')}`)
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
