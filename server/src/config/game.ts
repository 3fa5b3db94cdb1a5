import { readFolderSettings, type GameSettings as Game } from '../game/settings.ts'
import type { GameCapabilities } from '../ports/game.ts'
import type { Environment } from './environment.ts'
import { isPrivateHost } from './networks.ts'

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
  const { variables, production, problem, minutes } = environment
  const { GAME } = variables
  if (GAME && GAME !== 'bridge' && GAME !== 'folders') problem(`GAME is "${GAME}". Set it to bridge or folders.`)
  return {
    game: GAME === 'folders' ? readFolderSettings(variables, problem) : bridge(environment),
    isGameSimulated: environment.sandbox.playsGame,
    snapshots: {
      rankingMinutes: minutes('GAME_RANKING_MINUTES', production ? 10 : 1),
      dropsMinutes: minutes('GAME_DROPS_MINUTES', 60),
    },
    guildMarkUrl: guildMarkUrl(environment),
  }
}

// Between a demo and its own sandbox without a launcher; the launcher makes a secret for each run.
const sandboxSecret = 'sandbox'

function bridge(environment: Environment): Game {
  const { variables, sandbox, required } = environment
  required('GAME_BRIDGE_URL', 'Set it to the address of the bridge beside your game server.')
  required('GAME_BRIDGE_SECRET', 'Set it to the secret that you gave the bridge (openssl rand -hex 32).')
  const url = environment.url('GAME_BRIDGE_URL', `${sandbox.url}/game`)
  demandPrivateWay(environment, url)
  return {
    kind: 'bridge',
    url,
    secret: variables.GAME_BRIDGE_SECRET || sandboxSecret,
    timeoutMs: environment.wholeNumber('GAME_TIMEOUT_MS', 5_000, 60_000),
    capabilities: bridgeCapabilities(environment),
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
function bridgeCapabilities({ variables, words, problem }: Environment): Partial<GameCapabilities> {
  const chest = variables.GAME_BRIDGE_CHEST || 'online'
  const without = words('GAME_BRIDGE_WITHOUT')
  if (chest !== 'online' && chest !== 'offline' && chest !== 'none') {
    problem(`GAME_BRIDGE_CHEST is "${chest}". Set it to online, offline or none.`)
    return {}
  }
  const strange = without.find((each) => !bridgeExtras.includes(each))
  if (strange) problem(`GAME_BRIDGE_WITHOUT has "${strange}". Write some of: ${bridgeExtras.join(', ')}.`)
  return { chest, ...Object.fromEntries(without.map((each) => [each, false])) }
}

function guildMarkUrl({ variables, problem }: Environment): string | null {
  const text = variables.GUILD_MARK_URL
  if (!text) return null
  if (!/^https?:\/\//.test(text) || !URL.canParse(text) || !text.includes('{id}'))
    problem(
      `GUILD_MARK_URL is "${text}". Set it like https://game.example/guilds/b01{id}.bmp, or leave it out to serve the marks that players upload here.`,
    )
  return text
}
