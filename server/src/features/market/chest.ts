import type { ErrorCode } from '@guildhall/contract'
import { chestSlots, type PlayerPresence } from '@guildhall/contract/market-rules'
import type { App } from '../../app.ts'
import { refuse } from '../../fail.ts'
import type { Chest, Outcome } from '../../ports/game.ts'
import { chestProblem, refusalOf } from './rules.ts'

export interface Access {
  presence: PlayerPresence
  /** Why the chest may not be touched now; null when it may. */
  problem: ErrorCode | null
}

/** Refusals that mean that the player has no account in the game, or none that the game has confirmed. */
const withoutAccount = ['account_absent', 'account_unconfirmed']

/**
 * Whether the chest of an account may be touched now, according to the game. A game that does not reply is a problem,
 * too.
 */
export async function accessTo({ game }: Pick<App, 'game'>, login: string): Promise<Access> {
  const { chest: rule, presence: tellsPresence } = game.capabilities
  if (rule === 'none') return { presence: 'unknown', problem: 'market_closed' }
  // When the game does not report presence, it refuses the move itself.
  if (!tellsPresence) return { presence: 'unknown', problem: null }
  const reply = await game.getPresence(login)
  if (reply.kind === 'unknown') return { presence: 'unknown', problem: 'game_unreachable' }
  if (reply.kind === 'refused')
    return { presence: withoutAccount.includes(reply.code) ? 'absent' : 'unknown', problem: refusalOf(reply.code) }
  return { presence: reply.value.state, problem: chestProblem(rule, reply.value.state) }
}

/** Games whose chests came without the presence of their owner. They are asked both questions at once. */
const withoutPresence = new WeakSet<App['game']>()

/** Asks the game for a chest and whether it may be touched now: by one question, when the chest tells the presence. */
async function askForChest({ game }: Pick<App, 'game'>, login: string): Promise<[Access, Outcome<Chest>]> {
  const { chest: rule, presence: tellsPresence } = game.capabilities
  if (!tellsPresence || withoutPresence.has(game))
    return Promise.all([accessTo({ game }, login), game.readChest(login)])
  const chest = await game.readChest(login)
  // A game that does not reply is not asked again: the player would wait twice.
  if (chest.kind === 'unknown') return [{ presence: 'unknown', problem: 'game_unreachable' }, chest]
  if (chest.kind === 'refused') return [await accessTo({ game }, login), chest]
  const { presence } = chest.value
  if (presence !== null) return [{ presence, problem: chestProblem(rule, presence) }, chest]
  withoutPresence.add(game)
  return [await accessTo({ game }, login), chest]
}

/** Reads the chest of a player who may touch it now. Refuses with the reason why not. */
export async function openChest(app: Pick<App, 'game'>, login: string): Promise<Chest> {
  if (app.game.capabilities.chest === 'none') refuse('market_closed')
  const [{ problem }, chest] = await askForChest(app, login)
  if (problem) refuse(problem)
  if (chest.kind === 'unknown') refuse('game_unreachable')
  if (chest.kind === 'refused') refuse(refusalOf(chest.code))
  return chest.value
}

const hasRoom = ({ slots }: Chest): boolean => slots.filter(({ slot }) => slot < chestSlots).length < chestSlots

/** Like openChest, and refuses `chest_full` when the chest has no free slot. */
export async function findRoom(app: Pick<App, 'game'>, login: string): Promise<void> {
  if (!hasRoom(await openChest(app, login))) refuse('chest_full')
}

/** What goods for an account wait for: `game` when it does not reply, null when they can be put now. */
export async function findHindrance(app: Pick<App, 'game'>, login: string): Promise<string | null> {
  const { problem } = await accessTo(app, login)
  if (problem === 'game_unreachable') return 'game'
  if (problem === 'character_offline') return 'character_offline'
  if (problem === 'character_in_game') return 'character_online'
  // Any other obstacle is in the game's reply to the move itself.
  const chest = problem === 'market_closed' ? null : await app.game.readChest(login)
  if (chest?.kind === 'unknown') return 'game'
  return chest?.kind === 'applied' && !hasRoom(chest.value) ? 'chest_full' : null
}
