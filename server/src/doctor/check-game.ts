import type { GameSwitch } from '@guildhall/contract/game-switches'
import * as m from '@guildhall/messages'
import { findMovedSwitches, findOffSwitches } from '../db/game-switches.ts'
import { canDo } from '../game/switches.ts'
import { bad, fine, type Finding, type Installation } from './finding.ts'

/** Asks the game now, and names what staff have switched off there. Over folders the adapter checks that they can be written, and that they share a volume. */
export async function checkGame(installation: Installation): Promise<Finding[]> {
  const [reply, all, moved] = await Promise.all([
    askGame(installation),
    findOffSwitches(installation.db),
    findMovedSwitches(installation.db),
  ])
  // Nothing waits for what this game cannot do.
  const off = all.filter((name) => canDo(installation.game, name))
  if (off.length === 0) return [reply]
  const switches = off.map((name) => switchWords[name]()).join(', ')
  const text = off.some((name) => moved.includes(name)) ? m.health_game_moved : m.health_game_off
  return [reply, bad('game', 'warning', text({ switches }), m.health_game_off_cure())]
}

const switchWords: Record<GameSwitch, () => string> = {
  accounts: m.health_game_off_accounts,
  deliveries: m.health_game_off_deliveries,
  bans: m.health_game_off_bans,
  guild_marks: m.health_game_off_guild_marks,
}

async function askGame({ game, config, isGameReachable }: Installation): Promise<Finding> {
  if (!isGameReachable) return bad('game', 'unknown', m.health_game_of_demo(), null)
  const health = await game.health()
  if (health.isUp) return fine('game', m.health_game_ok())
  const usual = config.game.kind === 'folders' ? m.health_game_cure_folders : m.health_game_cure_bridge
  const cure = health.at ? cures[health.at] : usual
  return bad('game', 'problem', m.health_game_down({ cause: health.cause }), cure())
}

const cures = {
  folder: m.health_game_cure_away,
  writer: m.health_game_cure_writer,
  bridge: m.health_game_cure_bridge_says,
}
