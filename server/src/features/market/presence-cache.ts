import type { App } from '../../app.ts'
import { accessTo, type Access } from './chest.ts'

/** Several pages of one player that ask within this time cost the game one question. */
const freshMs = 2_000
const loginsMost = 10_000

const cache = new WeakMap<App['game'], Map<string, { at: number; answer: Promise<Access> }>>()

/** Like accessTo, up to 2 s old, for display only. Code that moves goods asks the game itself. */
export function cachedAccessTo({ game, now }: App, login: string): Promise<Access> {
  const entries = cache.get(game) ?? new Map<string, { at: number; answer: Promise<Access> }>()
  cache.set(game, entries)
  const at = now().getTime()
  const last = entries.get(login)
  if (last && at - last.at < freshMs) return last.answer
  entries.delete(login)
  // The map is ordered by age, so the loop deletes the oldest entries first.
  for (const [other, each] of entries) {
    if (at - each.at < freshMs && entries.size < loginsMost) break
    entries.delete(other)
  }
  const answer = accessTo({ game }, login)
  entries.set(login, { at, answer })
  // A failure is not cached.
  answer.catch(() => entries.delete(login))
  return answer
}
