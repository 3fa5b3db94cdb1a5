import type { Counts } from '../counts.ts'
import type { Game } from '../ports/game.ts'

type Ask = (...input: unknown[]) => Promise<unknown>

/** The game with each refusal and each call without an outcome counted. `health` is counted by its probe. */
export function countOutcomes(game: Game, counts: Counts): Game {
  const counted = Object.entries(game).map(([name, member]: [string, unknown]) => {
    if (typeof member !== 'function' || name === 'health') return [name, member]
    const ask = member as Ask
    const countedAsk = async (...input: unknown[]) => {
      const outcome = await ask(...input)
      count(outcome, counts)
      return outcome
    }
    return [name, countedAsk]
  })
  return Object.fromEntries(counted) as Game
}

function count(outcome: unknown, counts: Counts): void {
  const { kind, code } = outcome as { kind?: string; code?: string }
  // A game without the function refuses each call of it. That is no fault.
  if (kind === 'refused' && code && code !== 'unsupported') counts.add('game_refusals', code)
  if (kind === 'unknown') counts.add('game_silences')
}
