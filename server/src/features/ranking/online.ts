import type { AnswerOf } from '@guildhall/contract'
import type { ranking } from '@guildhall/contract/ranking'
import type { App } from '../../app.ts'

type Online = AnswerOf<typeof ranking.getOnline>

/** How long one reply of the game serves everyone, and how long a visitor waits for a slow game. */
const freshMs = 20_000
const pollTimeoutMs = 800

interface OnlineReply {
  answer: Online
  at: number
}
const states = new WeakMap<App['game'], { last?: OnlineReply; question?: Promise<Online> | undefined }>()

/**
 * The number of players online. A node asks the game at most every 20 s. A visitor waits only briefly for it, and
 * otherwise gets the last number, or the reply that it is unknown.
 */
export async function getOnline(app: App): Promise<Online> {
  const state = states.get(app.game) ?? {}
  states.set(app.game, state)
  const now = app.now().getTime()
  if (!state.last || now - state.last.at >= freshMs) {
    state.question ??= ask(app).then((answer) => {
      state.last = { answer, at: app.now().getTime() }
      state.question = undefined
      return answer
    })
  }
  const answer =
    state.last && !state.question
      ? state.last.answer
      : await Promise.race([state.question, afterTimeout(app, state.last?.answer)])
  // While the game has not replied, the portal caches this number for 2 s only. So the next visitor soon gets the
  // game's reply.
  app.cache.invalidateAt('online', new Date(app.now().getTime() + (state.question ? 2_000 : freshMs)), app.now())
  return answer as Online
}

async function ask({ game, now }: App): Promise<Online> {
  const unknownCount = { online: null, isApproximate: false }
  if (!game.capabilities.onlineCount) return { ...unknownCount, state: 'unknown', at: now().toISOString() }
  const reply = await game.countOnline()
  if (reply.kind === 'unknown') return { ...unknownCount, state: 'unreachable', at: now().toISOString() }
  if (reply.kind === 'refused') return { ...unknownCount, state: 'unknown', at: now().toISOString() }
  const { total, isApproximate, at } = reply.value
  return { online: total, state: 'up', isApproximate, at: at.toISOString() }
}

const afterTimeout = async ({ now }: App, last: Online | undefined): Promise<Online> => {
  await new Promise((resolve) => setTimeout(resolve, pollTimeoutMs))
  return last ?? { online: null, state: 'unreachable', isApproximate: false, at: now().toISOString() }
}
