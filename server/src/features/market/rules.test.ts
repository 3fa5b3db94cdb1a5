import { expect, test } from 'vitest'
import {
  askAgainMostMs,
  canOwnerRemove,
  chestProblem,
  recheckPauseMs,
  refusalOf,
  retryPauseMs,
  stuckAfterMs,
} from './rules.ts'
import { versionOf } from './version.ts'

const minute = 60_000
const hour = 3_600_000
const day = 86_400_000

test('a move without an outcome is asked about after 5 s, after a minute every 30 s, after ten every 5 minutes', () => {
  const pauses = [0, minute - 1, minute, 10 * minute - 1, 10 * minute, day].map(recheckPauseMs)
  expect(pauses).toEqual([5_000, 5_000, 30_000, 30_000, 5 * minute, 5 * minute])
})

test('a move without an outcome goes to staff after ten minutes, and is not sent again after a day', () => {
  expect([stuckAfterMs, askAgainMostMs]).toEqual([10 * minute, day])
})

test('goods that wait for their owner are tried each minute for an hour, then every 5, after a day every 30', () => {
  const pauses = [0, hour - 1, hour, day - 1, day, 30 * day].map(retryPauseMs)
  expect(pauses).toEqual([minute, minute, 5 * minute, 5 * minute, 30 * minute, 30 * minute])
})

test('each refusal of the game has a code of the market', () => {
  const codes = {
    character_offline: 'character_offline',
    character_online: 'character_in_game',
    chest_full: 'chest_full',
    slot_changed: 'slot_changed',
    account_absent: 'game_account_absent',
    account_unconfirmed: 'game_account_unconfirmed',
    unsupported: 'market_closed',
    account_locked: 'game_refused',
  }
  for (const [code, refusal] of Object.entries(codes)) expect(refusalOf(code), code).toBe(refusal)
  const removable = Object.keys(codes).filter(canOwnerRemove)
  expect(removable).toEqual(['character_offline', 'character_online', 'chest_full'])
})

test('the rule of the game decides in which state of an account its chest may be touched', () => {
  const states = ['online', 'select', 'offline', 'absent', 'unknown'] as const
  const problems = (rule: Parameters<typeof chestProblem>[0]) => states.map((state) => chestProblem(rule, state))
  const [away, inGame] = ['character_offline', 'character_in_game']
  expect(problems('online')).toEqual([null, away, away, away, null])
  expect(problems('offline')).toEqual([inGame, inGame, null, inGame, null])
  expect(problems('none')).toEqual(states.map(() => 'market_closed'))
})

test('a version has 16 characters and changes with the item and the price', () => {
  const versions = [
    versionOf([413, 61, 10]),
    versionOf([413, 61, 10], 50),
    versionOf([413, 61, 10], 51),
    versionOf([413]),
  ]
  for (const version of versions) expect(version).toMatch(/^[\w-]{16}$/)
  expect(new Set(versions).size).toBe(4)
  expect(versionOf([413, 61, 10], 50)).toBe(versions[1])
})
