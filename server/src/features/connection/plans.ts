import { createHmac } from 'node:crypto'
import type { ConnectionTest } from '@guildhall/contract/game-switches'
import type { App } from '../../app.ts'
import { itemOf } from '../../game/formats/item.ts'
import { operationIdOf } from '../../game/operation-id.ts'
import { keyFor } from '../../passwords/sealed-text.ts'
import type { Delivery, Game, Outcome, Page } from '../../ports/game.ts'
import { getMark } from '../guildmark/public.ts'
import type { StepData, StepWord } from './steps.ts'
import type { TestRow } from './test-queries.ts'

/** How a part of a test ended, or that it lasts. */
export interface Move {
  tone: 'ok' | 'wait' | 'fail'
  word: StepWord
  data?: StepData
}

/** What the parts of a test use. `game` refuses every account but those of tests, and knows no switches. */
export interface TestContext {
  app: Pick<App, 'config' | 'db' | 'now'>
  game: Game
  test: Pick<TestRow, 'id' | 'login' | 'item' | 'seed'>
}

export interface Part {
  name: string
  /** Whether the game can do it; otherwise the part is left out. */
  isFor?: (game: Game) => boolean
  run(context: TestContext): Promise<Move>
}

const ok = (word: StepWord, data: StepData = {}): Move => ({ tone: 'ok', word, data })
const wait = (word: StepWord, data: StepData = {}): Move => ({ tone: 'wait', word, data })
const fail = (word: StepWord, data: StepData = {}): Move => ({ tone: 'fail', word, data })

/** What is not applied: a refusal ends the test, and without a reply the game is asked again. */
const otherwise = (outcome: Exclude<Outcome<unknown>, { kind: 'applied' }>): Move =>
  outcome.kind === 'refused' ? fail('refused', { code: outcome.code }) : wait('no_reply', { cause: outcome.cause })

const loginOf = ({ test }: TestContext): string => test.login ?? ''

async function readPages<T>(read: (cursor: string | null) => Promise<Outcome<Page<T>>>): Promise<Outcome<number>> {
  let count = 0
  let cursor: string | null = null
  do {
    const page: Outcome<Page<T>> = await read(cursor)
    if (page.kind !== 'applied') return page
    count += page.value.rows.length
    cursor = page.value.next
  } while (cursor !== null)
  return { kind: 'applied', value: count }
}

/** A read with how many it found, and how long it took. */
const reading = (word: StepWord, isFor: Part['isFor'], read: (game: Game) => Promise<Outcome<number>>): Part => ({
  name: word,
  ...(isFor && { isFor }),
  async run({ game }) {
    const begun = performance.now()
    const outcome = await read(game)
    if (outcome.kind !== 'applied') return otherwise(outcome)
    return ok(word, { count: outcome.value, ms: Math.round(performance.now() - begun) })
  },
})

const counted = <T>(outcome: Outcome<T[]>): Outcome<number> =>
  outcome.kind === 'applied' ? { kind: 'applied', value: outcome.value.length } : outcome

/** The test account is in the game. */
const account: Part = {
  name: 'account',
  async run(context) {
    const login = loginOf(context)
    if (!login) return ok('account', { login: '' })
    const found = await context.game.hasAccount(login)
    if (found.kind !== 'applied') return otherwise(found)
    return found.value ? ok('account', { login }) : fail('no_account', { login })
  },
}

const characters: Part = {
  name: 'characters',
  isFor: (game) => game.capabilities.characters,
  async run(context) {
    const login = loginOf(context)
    const found = await context.game.findCharacters(login)
    return found.kind === 'applied' ? ok('characters', { login, count: found.value.length }) : otherwise(found)
  },
}

const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A password of a test: derived, so that it is stored nowhere and the same in each run. */
function passwordOf({ app, game, test }: TestContext, which: 'first' | 'second'): string {
  const bytes = createHmac('sha256', keyFor(app.config.secretKey, 'connection test')).update(`${test.seed} ${which}`)
  const text = [...bytes.digest()].map((byte) => letters[byte % letters.length]).join('')
  return text.slice(0, Math.min(10, game.passwordMax))
}

/** Sends a change once. Without a reply the game is asked for the outcome, and sent the same operation again later. */
async function once(
  { game, test }: TestContext,
  kind: string,
  send: (operationId: string) => Promise<Outcome<null>>,
): Promise<Outcome<null>> {
  const id = operationIdOf(test.seed, `test ${kind}`, 1)
  const reply = await send(id)
  if (reply.kind !== 'unknown' || reply.askLater) return reply
  const second = await game.getOperation(id)
  return second.kind === 'absent' ? reply : second
}

const change = (
  name: string,
  word: StepWord,
  send: (context: TestContext, operationId: string) => Promise<Outcome<null>>,
): Part => ({
  name,
  async run(context) {
    const outcome = await once(context, name, (id) => send(context, id))
    return outcome.kind === 'applied' ? ok(word, { login: loginOf(context) }) : otherwise(outcome)
  },
})

const passwordIs = (name: string, which: 'first' | 'second', word: StepWord, before: StepWord): Part => ({
  name,
  isFor: (game) => game.capabilities.verifyPassword,
  async run(context) {
    const login = loginOf(context)
    const outcome = await context.game.verifyPassword(login, passwordOf(context, which))
    if (outcome.kind === 'applied') return ok(word, { login })
    // Over folders the game needs a moment until its file has the change.
    const isEarly = outcome.kind === 'refused' && ['password_wrong', 'account_absent'].includes(outcome.code)
    return isEarly ? wait(before, { login }) : otherwise(outcome)
  },
})

const accounts: Part[] = [
  {
    name: 'free',
    async run(context) {
      const login = loginOf(context)
      const found = await context.game.hasAccount(login)
      if (found.kind !== 'applied') return otherwise(found)
      return found.value ? fail('refused', { code: 'account_exists' }) : ok('free', { login })
    },
  },
  change('created', 'created', (context, id) =>
    context.game.createAccount(id, {
      login: loginOf(context),
      password: passwordOf(context, 'first'),
      email: 'teste@example.com',
    }),
  ),
  {
    name: 'exists',
    async run(context) {
      const login = loginOf(context)
      const found = await context.game.hasAccount(login)
      if (found.kind !== 'applied') return otherwise(found)
      return found.value ? ok('exists', { login }) : wait('not_yet', { login })
    },
  },
  passwordIs('password', 'first', 'password', 'not_yet'),
  change('changed', 'changed', (context, id) =>
    context.game.changePassword(id, { login: loginOf(context), password: passwordOf(context, 'second') }),
  ),
  passwordIs('new_password', 'second', 'new_password', 'old_password'),
]

const deliveryId = ({ seed }: TestContext['test']): string => operationIdOf(seed, 'deliver', 1)

const deliver: Part = {
  name: 'delivered',
  async run(context) {
    const { game, test } = context
    const item = itemOf(test.item ?? [])
    if (!item) return fail('refused', { code: 'bad_item' })
    const login = loginOf(context)
    return moveOf(await game.deliverItem(deliveryId(test), { login, item, target: 'storage' }), login)
  },
}

function moveOf(delivery: Delivery, login: string): Move {
  if (delivery.kind === 'applied') {
    const { slot } = delivery.value
    return slot === null ? ok('delivered', { login }) : ok('delivered_slot', { login, slot })
  }
  if (delivery.kind === 'lost') return fail('lost', { cause: delivery.cause })
  if (delivery.kind !== 'queued') return otherwise(delivery)
  if (delivery.waitsForRoom) return wait('no_room', { login })
  return wait(delivery.isLate ? 'late' : delivery.isHandedOver ? 'handed_over' : 'sent', { login })
}

/** What becomes of a delivery that nobody has fetched in time: taken back where the game has not had it. */
export async function takeBack({ game, test }: TestContext): Promise<Move> {
  const now = await game.withdrawDelivery(deliveryId(test))
  if (now.kind === 'absent') return fail('taken_back')
  const move = moveOf(now, test.login ?? '')
  return move.tone === 'wait' ? { ...move, word: 'over' } : move
}

const banMs = 10 * 60_000
const bans: Part[] = [
  account,
  change('banned', 'banned', ({ app, game, test }, id) =>
    game.ban(id, { login: test.login ?? '', until: new Date(app.now().getTime() + banMs), reason: 'Guildhall' }),
  ),
  change('unbanned', 'unbanned', ({ game, test }, id) => game.unban(id, test.login ?? '')),
]

const mark: Part = {
  name: 'marked',
  async run(context) {
    const { app, game } = context
    const found = await game.findCharacters(loginOf(context))
    if (found.kind !== 'applied') return otherwise(found)
    const guildId = found.value.find((each) => each.guildId)?.guildId
    if (!guildId) return fail('no_guild', { login: loginOf(context) })
    const own = await getMark(app.db, [guildId])
    if (!own) return fail('no_mark', { guild: guildId })
    const outcome = await once(context, 'marked', (id) => game.putGuildMark(id, { guildId, bmp: own.bmp }))
    return outcome.kind === 'applied' ? ok('marked', { guild: guildId }) : otherwise(outcome)
  },
}

/** The parts of each test, in order. */
export const plans: Record<ConnectionTest, readonly Part[]> = {
  reading: [
    reading(
      'ranking',
      (game) => game.capabilities.ranking,
      (game) => readPages((cursor) => game.readRanking(cursor)),
    ),
    reading(
      'guilds',
      (game) => game.capabilities.guilds,
      async (game) => counted(await game.readGuilds()),
    ),
    reading(
      'drops',
      (game) => game.capabilities.drops,
      (game) => readPages((cursor) => game.readDrops(cursor)),
    ),
    reading(
      'catalogue',
      (game) => game.capabilities.catalogue,
      async (game) => counted(await game.readCatalogue()),
    ),
    account,
    characters,
  ],
  accounts,
  deliveries: [account, deliver],
  bans,
  guild_marks: [account, mark],
}

/** Whether the game can do what a test is about. */
export function isTestable({ capabilities }: Game, kind: ConnectionTest): boolean {
  if (kind === 'bans') return capabilities.ban
  if (kind === 'guild_marks') return capabilities.guildMark && capabilities.characters
  return true
}
