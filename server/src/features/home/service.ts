import type { AnswerOf } from '@guildhall/contract'
import type { home } from '@guildhall/contract/home'
import { classNames, kingdomOf } from '@guildhall/contract/ranking-classes'
import { serverDayStart } from '@guildhall/contract/server-calendar'
import type { App, Caller } from '../../app.ts'
import type { Character } from '../../ports/game.ts'
import { getSnapshot } from '../../snapshots/queries.ts'
import { countDueRewards } from '../referral/public.ts'
import * as queries from './queries.ts'
import type { Roster } from './queries.ts'

type Reply = AnswerOf<typeof home.getOwnHome>
type Source = Reply['source']

export async function getOwnHome(app: App, caller: Caller): Promise<Reply> {
  const { id, login } = caller
  const [{ source, roster }, waiting, rewards] = await Promise.all([
    readRoster(app, caller),
    queries.countWaiting(app.db, { id, login, today: serverDayStart(app.now()).toISOString() }),
    countDueRewards(app, id),
  ])
  return {
    character: await findBest(app, roster),
    source,
    orders: waiting.orders,
    sales: { open: waiting.sales_open, today: waiting.sales_today, cash: waiting.sales_cash },
    answers: waiting.answers,
    rewards,
  }
}

/** Names seldom change; an account without one may get its first at any time. */
const askAgainAfterMs = { named: 3600_000, nameless: 60_000 }

/**
 * The characters of an account. The game is asked at most once in a while, also when it does not reply, and never for an
 * account that is not confirmed: its login may be somebody else's in the game.
 */
export async function readRoster(
  app: App,
  { id, login, hasGameAccount }: Caller,
): Promise<{ source: Source; roster: Roster | undefined }> {
  if (!app.game.capabilities.characters) return { source: 'unsupported', roster: undefined }
  if (!hasGameAccount) return { source: 'none', roster: undefined }
  const stored = await queries.findRoster(app.db, id)
  const now = app.now()
  const pause = stored?.best ? askAgainAfterMs.named : askAgainAfterMs.nameless
  if (stored && now.getTime() - Date.parse(stored.asked_at) < pause) return { source: sourceOf(stored), roster: stored }
  const reply = await app.game.findCharacters(login)
  if (reply.kind === 'refused') return { source: 'none', roster: undefined }
  const asked_at = now.toISOString()
  const was_silent = reply.kind !== 'applied'
  const named = reply.kind === 'applied' ? bestOf(reply.value) : (stored ?? bestOf([]))
  const roster = { ...named, asked_at, was_silent }
  await queries.storeRoster(app.db, id, roster)
  return { source: sourceOf(roster), roster }
}

const sourceOf = ({ was_silent }: Roster): Source => (was_silent ? 'silent' : 'game')

function bestOf(characters: Character[]): Omit<Roster, 'asked_at' | 'was_silent'> {
  const [best] = characters.toSorted((one, other) => other.evolution - one.evolution || other.level - one.level)
  return {
    names: characters.map(({ name }) => name),
    best: best?.name ?? null,
    best_level: best?.level ?? null,
    best_class: best && best.class in classNames ? best.class : null,
    best_evolution: best?.evolution ?? null,
    best_clan: best?.clan ?? null,
  }
}

/** The best ranked character; while none is ranked, the best one by the game. */
async function findBest({ db, game }: App, roster: Roster | undefined): Promise<Reply['character']> {
  if (!roster || roster.best === null) return null
  const { half } = await getSnapshot(db, 'ranking')
  const ranked = half && game.capabilities.ranking && (await queries.findRanked(db, half, roster.names))
  if (ranked)
    return {
      name: ranked.name,
      level: ranked.level,
      class: ranked.class,
      evolution: ranked.evolution,
      kingdom: kingdomOf(ranked.clan),
      place: ranked.position,
      movement: ranked.position_before === null ? null : ranked.position_before - ranked.position,
      hasPage: !ranked.hides_page,
    }
  return {
    name: roster.best,
    level: roster.best_level!,
    class: roster.best_class,
    evolution: roster.best_evolution!,
    kingdom: kingdomOf(roster.best_clan!),
    place: null,
    movement: null,
    hasPage: false,
  }
}
