import type { App } from '../../app.ts'
import { accessTo, type Access } from './chest.ts'

/** Several pages of one player that ask in turn cost the game one question. */
const freshMs = 2_000
const loginsMost = 10_000

const known = new WeakMap<App['game'], Map<string, { at: number; answer: Promise<Access> }>>()

/** As accessTo, at most 2 s old: for what is shown. Whatever moves goods asks the game itself. */
export function recentAccessTo({ game, now }: App, login: string): Promise<Access> {
  const answers = known.get(game) ?? new Map<string, { at: number; answer: Promise<Access> }>()
  known.set(game, answers)
  const at = now().getTime()
  const last = answers.get(login)
  if (last && at - last.at < freshMs) return last.answer
  answers.delete(login)
  // The oldest stand first.
  for (const [other, each] of answers) {
    if (at - each.at < freshMs && answers.size < loginsMost) break
    answers.delete(other)
  }
  const answer = accessTo({ game }, login)
  answers.set(login, { at, answer })
  // What failed is no answer.
  answer.catch(() => answers.delete(login))
  return answer
}
