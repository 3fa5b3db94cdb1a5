import type { ErrorCode } from '@guildhall/contract'
import { chestSlots, type PlayerPresence } from '@guildhall/contract/market-rules'
import type { App } from '../../app.ts'
import { refuse } from '../../fail.ts'
import type { Chest } from '../../ports/game.ts'
import { chestProblem, refusalOf } from './rules.ts'

type World = Pick<App, 'game'>

export interface Access {
  presence: PlayerPresence
  /** Why the chest may not be touched now; null when it may. */
  problem: ErrorCode | null
}

/** Refusals for a player who has no account in the game, or none that the game has confirmed as theirs. */
const withoutAccount = ['account_absent', 'account_unconfirmed']

/** Whether the chest of an account may be touched now, as the game tells it. A game that is silent is a problem. */
export async function accessTo({ game }: World, login: string): Promise<Access> {
  const { chest: rule, presence: isTold } = game.capabilities
  if (rule === 'none') return { presence: 'unknown', problem: 'market_closed' }
  // Where the game does not tell who plays, it refuses the move itself.
  if (!isTold) return { presence: 'unknown', problem: null }
  const asked = await game.getPresence(login)
  if (asked.kind === 'unknown') return { presence: 'unknown', problem: 'game_unreachable' }
  if (asked.kind === 'refused')
    return { presence: withoutAccount.includes(asked.code) ? 'absent' : 'unknown', problem: refusalOf(asked.code) }
  return { presence: asked.value.state, problem: chestProblem(rule, asked.value.state) }
}

/** The chest of somebody who may touch it now; refused with why not. */
export async function openChest(app: World, login: string): Promise<Chest> {
  const [{ problem }, chest] = await Promise.all([
    accessTo(app, login),
    app.game.capabilities.chest === 'none' ? null : app.game.readChest(login),
  ])
  if (problem) refuse(problem)
  if (!chest || chest.kind === 'unknown') refuse('game_unreachable')
  if (chest.kind === 'refused') refuse(refusalOf(chest.code))
  return chest.value
}

const hasRoom = ({ slots }: Chest): boolean => slots.filter(({ slot }) => slot < chestSlots).length < chestSlots

/** As openChest, and refused with `chest_full` where nothing can be put. */
export async function findRoom(app: World, login: string): Promise<void> {
  if (!hasRoom(await openChest(app, login))) refuse('chest_full')
}

/** What goods for an account wait for: `game` is silent, null when they may be put now. */
export async function whatHinders(app: World, login: string): Promise<string | null> {
  const { problem } = await accessTo(app, login)
  if (problem === 'game_unreachable') return 'game'
  if (problem === 'character_offline') return 'character_offline'
  if (problem === 'character_in_game') return 'character_online'
  // Whatever else there is, the game says it of the move itself.
  const chest = problem === 'market_closed' ? null : await app.game.readChest(login)
  if (chest?.kind === 'unknown') return 'game'
  return chest?.kind === 'applied' && !hasRoom(chest.value) ? 'chest_full' : null
}
