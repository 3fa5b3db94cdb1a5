import { readFolderSettings, type GameSettings as Game } from '../game/settings.ts'
import type { GameCapabilities } from '../ports/game.ts'
import { z } from 'zod/mini'
import type { Environment } from './environment.ts'
import { isPrivateHost } from './networks.ts'
import { address, minutes, textOr, wholeNumber, words } from './variables.ts'

/** The game server, and the reads from it. */
export interface GameSettings {
  game: Game
  /** The sandbox plays the game, so its accounts have no owners. */
  isGameSimulated: boolean
  /** How often the ranking with its guilds, and the drops, are read from the game. */
  snapshots: { rankingMinutes: number; dropsMinutes: number }
  /** Where pages fetch guild marks when not from the portal. `{id}` is the guild's number in six digits. */
  guildMarkUrl: string | null
}

export function gameSettings(environment: Environment): GameSettings {
  const { variables, production, problem } = environment
  const { GAME, ...settings } = environment.read({
    GAME: z._default(z.enum(['bridge', 'folders'], 'Set it to bridge or folders.'), 'bridge'),
    GAME_RANKING_MINUTES: z._default(minutes, production ? 10 : 1),
    GAME_DROPS_MINUTES: z._default(minutes, 60),
    GUILD_MARK_URL: z._default(z.nullable(guildMarkAddress), null),
  })
  return {
    game: GAME === 'folders' ? readFolderSettings(variables, problem, { mayBeAway: production }) : bridge(environment),
    isGameSimulated: environment.sandbox.playsGame,
    snapshots: {
      rankingMinutes: settings.GAME_RANKING_MINUTES,
      dropsMinutes: settings.GAME_DROPS_MINUTES,
    },
    guildMarkUrl: settings.GUILD_MARK_URL,
  }
}

// Between a demo and its own sandbox without a launcher; the launcher makes a secret for each run.
const sandboxSecret = 'sandbox'

function bridge(environment: Environment): Game {
  const { sandbox, required } = environment
  required('GAME_BRIDGE_URL', 'Set it to the address of the bridge beside your game server.')
  required('GAME_BRIDGE_SECRET', 'Set it to the secret that you gave the bridge (openssl rand -hex 32).')
  const settings = environment.read({
    GAME_BRIDGE_URL: z._default(address, `${sandbox.url}/game`),
    GAME_BRIDGE_SECRET: textOr(sandboxSecret),
    GAME_TIMEOUT_MS: z._default(wholeNumber(60_000), 5_000),
    GAME_BRIDGE_PASSWORDS: z._default(z.enum(['any', 'letters-digits'], 'Set it to any or letters-digits.'), 'any'),
  })
  const url = settings.GAME_BRIDGE_URL
  demandPrivateWay(environment, url)
  return {
    kind: 'bridge',
    url,
    secret: settings.GAME_BRIDGE_SECRET,
    timeoutMs: settings.GAME_TIMEOUT_MS,
    capabilities: bridgeCapabilities(environment),
    passwords: settings.GAME_BRIDGE_PASSWORDS,
  }
}

/** Refuses http over public networks: requests to the bridge are signed but contain readable passwords. */
function demandPrivateWay({ production, problem }: Environment, text: string): void {
  const url = URL.parse(text)
  if (production && url?.protocol === 'http:' && !isPrivateHost(url.hostname))
    problem(
      `GAME_BRIDGE_URL is "${text}": http over a public network, where anybody on the way reads the passwords of players. Set it to an https:// address, or to the bridge's address on this machine, its private network or VPN.`,
    )
}

/** What a bridge may lack. Every bridge needs the rest. */
const bridgeExtras = [
  'inventory',
  'ban',
  'characters',
  'ranking',
  'guilds',
  'guildMark',
  'drops',
  'catalogue',
  'presence',
  'onlineCount',
  'activityLog',
  'verifyPassword',
]

/** GAME_BRIDGE_CHEST and GAME_BRIDGE_WITHOUT, as described in docs/game-bridge.md. */
function bridgeCapabilities({ read, problem }: Environment): Partial<GameCapabilities> {
  const { GAME_BRIDGE_CHEST: chest, GAME_BRIDGE_WITHOUT: without } = read({
    GAME_BRIDGE_CHEST: z._default(
      z.enum(['online', 'offline', 'none'], 'Set it to online, offline or none.'),
      'online',
    ),
    GAME_BRIDGE_WITHOUT: words,
  })
  const strange = without.find((each) => !bridgeExtras.includes(each))
  if (strange) problem(`GAME_BRIDGE_WITHOUT has "${strange}". Write some of: ${bridgeExtras.join(', ')}.`)
  return { chest, ...Object.fromEntries(without.map((each) => [each, false])) }
}

const guildMarkAddress = z
  .string()
  .check(
    z.refine(
      (text) => /^https?:\/\//.test(text) && URL.canParse(text) && text.includes('{id}'),
      'Set it like https://game.example/guilds/b01{id}.bmp, or leave it out to serve the marks that players upload here.',
    ),
  )
