import * as m from '@guildhall/messages'
import { bad, fine, type Finding, type Installation } from './finding.ts'

/** Asks the game now. Over folders the adapter checks that they can be written, and that they share a volume. */
export async function checkGame({ game, config, isGameReachable }: Installation): Promise<Finding[]> {
  if (!isGameReachable) return [bad('game', 'unknown', m.health_game_of_demo(), null)]
  const health = await game.health()
  if (health.isUp) return [fine('game', m.health_game_ok())]
  const cure = config.game.kind === 'folders' ? m.health_game_cure_folders() : m.health_game_cure_bridge()
  return [bad('game', 'problem', m.health_game_down({ cause: health.cause }), cure)]
}
