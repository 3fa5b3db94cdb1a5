import type { AnswerOf } from '@guildhall/contract'
import type { player } from '@guildhall/contract/player'
import { playerRowsCountedTo, type HiddenField } from '@guildhall/contract/player-rules'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { refuse } from '../../fail.ts'
import { demandHelpable, isHelpable } from '../../people/demand-helpable.ts'
import { getUserByLogin, type User } from '../../people/queries.ts'
import { noPassword } from '../account/public.ts'
import { findPlaces } from '../ranking/public.ts'
import { mayRead, mayReadAudit, partsOf } from './parts.ts'
import * as queries from './queries.ts'
import { maskNumber } from '../../people/mask.ts'
import { readNumbers } from '../../people/numbers.ts'
import { emailStateOf, maskEmail } from './rules.ts'
import { fullName } from '../../people/closed-text.ts'

const revealedSessions = 20

/** The account of a login; refuses `not_found` without one. */
export const demandPlayer = async (app: Pick<App, 'db'>, login: string): Promise<User> =>
  (await getUserByLogin(app.db, login)) ?? refuse('not_found')

/** The account of a player as the caller may see it. */
export async function getPlayer(app: App, caller: Caller, login: string): Promise<AnswerOf<typeof player.getPlayer>> {
  const now = app.now().toISOString()
  const account = (await queries.getAccount(app.db, login, now)) ?? refuse('not_found')
  const { document, phone } = readNumbers(app.config, account)
  const parts = partsOf(caller)
  const counted = { ...account, now, areAllActions: mayReadAudit(caller) }
  const counts = await queries.countRows(app.db, counted, parts, playerRowsCountedTo + 1)
  const isMine = account.id === caller.id
  const may = (permission: 'players.reveal' | 'players.help') =>
    caller.permissions.includes(permission) && isHelpable(caller, account)
  return {
    data: {
      id: account.id,
      login: account.login,
      name: fullName(account.first_name, account.last_name),
      roles: account.roles,
      locale: account.locale,
      created_at: instant(account.created_at),
      last_used_at: account.last_used_at && instant(account.last_used_at),
      email: account.email && maskEmail(account.email),
      email_state: emailStateOf(account),
      pending_email: account.pending_email && maskEmail(account.pending_email),
      phone: phone && maskNumber(phone),
      document: document && maskNumber(document),
      email_refused:
        account.refused_at === null ? null : { at: instant(account.refused_at), reply: account.refused_reply ?? '' },
      has_totp: account.totp_since !== null,
      game: { state: account.game_state, isConfirmed: account.game_account_made },
      ban: account.ban_id === null ? null : { until: account.banned_until && instant(account.banned_until) },
      adopted: presentAdoption(account),
      isOwn: isMine,
      may: { reveal: may('players.reveal'), help: may('players.help') },
      counts,
      ...(mayRead(caller, 'ledger') ? { wallet: { balance: account.balance ?? 0, debt: account.debt ?? 0 } } : {}),
      ...(mayRead(caller, 'referrals') ? { invited_by: account.invited_by } : {}),
    },
  }
}

type Account = NonNullable<Awaited<ReturnType<typeof queries.getAccount>>>

const presentAdoption = ({ adopted_from: label, adopted_at, source_state: state, password_hash }: Account) =>
  label === null || adopted_at === null || state === null
    ? null
    : { label, at: instant(adopted_at), state, hasSignedIn: password_hash !== noPassword }

/** The characters of a player by the game's own records, with their places in the last ranking. */
export async function listPlayerCharacters(
  app: App,
  login: string,
): Promise<AnswerOf<typeof player.listPlayerCharacters>> {
  const user = await demandPlayer(app, login)
  // Without confirmation, the game's account of this login may belong to another person.
  if (!user.game_account_made) return { source: 'none', data: [] }
  if (!app.game.capabilities.characters) return { source: 'unsupported', data: [] }
  const reply = await app.game.findCharacters(user.login)
  if (reply.kind !== 'applied') return { source: reply.kind === 'unknown' ? 'silent' : 'none', data: [] }
  const places = await findPlaces(
    app.db,
    reply.value.map(({ name }) => name),
  )
  const data = reply.value.map(({ name, level, class: kind, evolution, points, isGuildLeader }) => {
    const place = places.get(name)
    return {
      name,
      level,
      class: kind,
      evolution,
      points,
      isGuildLeader,
      position: place?.position ?? null,
      guild: place?.guild ?? null,
    }
  })
  return { source: 'game', data }
}

/** Personal data in clear. It is recorded first: data that was sent is always on record. */
export async function revealPlayer(
  app: App,
  caller: Caller,
  login: string,
  { fields, reason }: { fields: HiddenField[]; reason: string },
): Promise<AnswerOf<typeof player.revealPlayer>> {
  const user = await demandPlayer(app, login)
  demandHelpable(caller, user)
  const asked = [...new Set(fields)].toSorted()
  await recordAdminAction(app.db, caller, 'revealPlayer', `user ${user.id}`, app.now(), {
    after: { login: user.login, fields: asked, reason },
  })
  const has = (field: HiddenField) => asked.includes(field)
  const numbers = readNumbers(app.config, user)
  const addresses = has('addresses') ? await queries.findAddresses(app.db, user.id, revealedSessions) : []
  return {
    data: {
      ...(has('email') ? { email: user.email, pending_email: user.pending_email } : {}),
      ...(has('phone') ? { phone: numbers.phone } : {}),
      ...(has('document') ? { document: numbers.document } : {}),
      ...(has('addresses') ? { addresses: addresses.map((row) => ({ ...row, at: instant(row.at) })) } : {}),
    },
  }
}

const instant = (at: string): string => new Date(at).toISOString()
