import { resolve } from 'node:path'
import type { App } from '../app.ts'

/** Which game a connection leads to, without secrets. */
export interface GamePlace {
  kind: 'bridge' | 'folders' | 'sandbox'
  /** Host, port and path of the bridge, or the folder of the game. Empty for the sandbox, which is the same everywhere. */
  place: string
}

/** The game of a configuration. Two configurations of one game have the same place, whatever their secret is. */
export function placeOf({ game, isGameSimulated }: Pick<App['config'], 'game' | 'isGameSimulated'>): GamePlace {
  if (isGameSimulated) return { kind: 'sandbox', place: '' }
  if (game.kind === 'folders') return { kind: 'folders', place: resolve(game.root) }
  const url = URL.parse(game.url)
  // Only a command runs with an address that is none, and it reaches no game.
  if (!url) return { kind: 'bridge', place: game.url }
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return { kind: 'bridge', place: `${url.hostname}:${port}${url.pathname.replace(/\/+$/, '')}` }
}

export const isSamePlace = (one: GamePlace, other: GamePlace): boolean =>
  one.kind === other.kind && one.place === other.place
