import type { GameSwitch } from '@guildhall/contract/game-switches'
import type { App } from '../app.ts'
import { findOffSwitches } from '../db/game-switches.ts'
import type { Game } from '../ports/game.ts'

/** The tag of cached replies that depend on the switches: that of the settings, because pages get both together. */
export const switchTag = 'settings'

interface Memory {
  since: number
  off: Promise<GameSwitch[]>
}
const memories = new WeakMap<App['cache'], Memory>()

/**
 * Whether a switch is off, from memory until a change on any node. For refusals before anything is written; the guard of
 * the game asks the database itself.
 */
export async function isSwitchedOff(app: Pick<App, 'cache' | 'db'>, name: GameSwitch): Promise<boolean> {
  return (await readOff(app)).includes(name)
}

/** Whether the game can do at all what a switch allows. */
export const canDo = ({ capabilities }: Pick<Game, 'capabilities'>, name: GameSwitch): boolean =>
  (name !== 'bans' || capabilities.ban) && (name !== 'guild_marks' || capabilities.guildMark)

function readOff({ cache, db }: Pick<App, 'cache' | 'db'>): Promise<GameSwitch[]> {
  const existing = memories.get(cache)
  if (existing && cache.isUnchanged([switchTag], existing.since)) return existing.off
  const memory: Memory = { since: cache.moment(), off: findOffSwitches(db) }
  memories.set(cache, memory)
  memory.off.catch(() => memories.get(cache) === memory && memories.delete(cache))
  return memory.off
}
