import { randomBytes } from 'node:crypto'
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { dialectNames, dialects, isDialect } from '../../../server/src/game/formats/dialects/all.ts'
import type { DialectData } from '../../../server/src/game/formats/dialects/dialect.ts'
import { isPrivateHost } from '../../../server/src/config/networks.ts'
import { listenProblem, parseConfig, rootsOf, type Config } from '../config.ts'
import { findServers, guessDialect, namedOtherwise } from '../find-server.ts'
import { openRoots } from '../roots.ts'
import { addressOf, demandPlaces } from '../start.ts'

interface InitOptions {
  config: string
  root?: string | undefined
  dialect?: string | undefined
  listen?: string | undefined
  yes: boolean
  force: boolean
}

const usualListen = '127.0.0.1:8740'
/** Asks until `problemOf` finds nothing to say about the answer. */
type Ask = (question: string, usual: string | null, problemOf?: (answer: string) => string | null) => Promise<string>

/** Finds the folders, asks for what it cannot find, and writes the file of settings. */
export async function init(options: InitOptions): Promise<number> {
  const file = resolve(options.config)
  if (existsSync(file) && !options.force)
    throw new Error(`${file} exists. Remove it, or run init with --force: the portal then needs the new secret.`)
  const terminal = options.yes ? null : createInterface({ input: process.stdin, output: process.stdout })
  try {
    const settings = await askSettings(options, askerOf(terminal))
    // Written last: a file that is wrong would stand in the way of the next try.
    const config = parseConfig(settings, file)
    await demandPlaces(config, await openRoots(rootsOf(config)))
    write(file, settings)
    process.stdout.write(`\nWrote ${file}.\n\n${portalSettings(config)}\n`)
    process.stdout.write(`\nNext: node ${quoted(process.argv[1] ?? '')} check --config ${quoted(file)}\n`)
    return 0
  } finally {
    terminal?.close()
  }
}

/**
 * With --yes every question has its usual answer, or is an error; so has each question behind the end of the input.
 * Answers may come from a pipe, which sends them before they are asked for, so each line waits until it is read.
 */
function askerOf(terminal: ReturnType<typeof createInterface> | null): Ask {
  const lines = terminal?.[Symbol.asyncIterator]()
  return async (question, usual, problemOf = () => null) => {
    for (;;) {
      if (lines) process.stdout.write(`${question}${usual ? ` [${usual}]` : ''}: `)
      const line = await lines?.next()
      if (lines && !process.stdin.isTTY) process.stdout.write('\n')
      const answer = (line?.done ? '' : (line?.value ?? '').trim()) || usual
      if (!answer) throw new Error(`${question}: no answer. Run init without --yes, or give it as an option.`)
      const problem = problemOf(answer)
      if (!problem) return answer
      if (!lines || line?.done) throw new Error(problem)
      process.stdout.write(`${problem}\n`)
    }
  }
}

async function askSettings(options: InitOptions, ask: Ask) {
  if (options.root) demandNone(rootProblem(options.root))
  if (options.listen) demandNone(listenProblem(options.listen))
  const servers = options.root ? [resolve(options.root)] : findServers(process.cwd())
  for (const found of servers) process.stdout.write(`Found a game server: ${found}\n`)
  if (!servers.length) process.stdout.write('No folder here has DBSrv/run/account in it.\n')
  const root = options.root
    ? resolve(options.root)
    : resolve(await ask('Folder of the game server, with DBSrv and Common in it', servers[0] ?? null, rootProblem))
  const kinds = dialectNames.join(', ')
  const dialectProblem = (answer: string) => (isDialect(answer) ? null : `"${answer}" is none of ${kinds}.`)
  const dialect = options.dialect ?? (await ask(`Kind of DBSrv: ${kinds}`, guessDialect(root), dialectProblem))
  if (!isDialect(dialect)) throw new Error(dialectProblem(dialect) ?? '')
  const place = 'Address and port for the portal (127.0.0.1 only reaches this machine)'
  const listen = options.listen ?? (await ask(place, usualListen, listenProblem))
  const items =
    dialects[dialect].paths.items === null
      ? await ask('Folder from which this DBSrv takes items, below that folder (none: nothing is delivered)', 'none')
      : 'none'
  const chestPick = dialects[dialect].picksFirstEmpty ? 'first-empty' : 'w2pp'
  return {
    listen,
    secret: randomBytes(32).toString('hex'),
    root,
    dialect,
    chestPick,
    paths: { ...namedOtherwise(root, dialect), ...(items === 'none' ? {} : { items }) },
  }
}

const rootProblem = (root: string): string | null =>
  statSync(resolve(root), { throwIfNoEntry: false })?.isDirectory() ? null : `${resolve(root)} is no folder.`

function demandNone(problem: string | null): void {
  if (problem) throw new Error(problem)
}

const quoted = (path: string): string => (/\s/.test(path) ? `"${path}"` : path)

/** Readable for its owner alone, because the secret is in it. Windows takes the rights of the folder. */
function write(file: string, settings: object): void {
  writeFileSync(file, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 })
}

/** The settings of a portal that uses this bridge. */
function portalSettings({ listen, secret, dialect, tls }: Config): string {
  const { host, port } = addressOf(listen)
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const name = isEverywhere ? 'ADDRESS-OF-THIS-MACHINE' : listen.slice(0, listen.lastIndexOf(':'))
  return [
    'Put these lines into the .env of the portal. Whoever has the secret can deliver items: send it over a safe way.',
    '',
    'GAME=bridge',
    `GAME_BRIDGE_URL=${tls ? 'https' : 'http'}://${name}:${port}`,
    `GAME_BRIDGE_SECRET=${secret}`,
    'GAME_BRIDGE_CHEST=none',
    'GAME_BRIDGE_PASSWORDS=letters-digits',
    `GAME_BRIDGE_WITHOUT=${missingParts(dialects[dialect]).join(',')}`,
    ...(tls || isEverywhere || isPrivateHost(host)
      ? []
      : [
          '',
          `A portal in production refuses http:// to ${host}, which is no private address: passwords would be readable on`,
          'the way. Set "tls" in the file, or use the address of a VPN.',
        ]),
  ].join('\n')
}

/** What folders cannot do, by the names of GAME_BRIDGE_WITHOUT. */
export const missingParts = ({ accounts, paths }: DialectData): string[] => [
  'inventory',
  'presence',
  'activityLog',
  ...(paths.bans ? [] : ['ban']),
  ...(paths.online ? [] : ['onlineCount']),
  ...(accounts.isReadable ? [] : ['characters', 'ranking', 'verifyPassword']),
]
