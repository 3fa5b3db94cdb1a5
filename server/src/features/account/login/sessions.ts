import { createHash, randomBytes } from 'node:crypto'
import { isSuperadmin } from '@guildhall/contract/account/roles'
import { permissionsOf } from '@guildhall/contract/permissions'
import type { App, Caller } from '../../../app.ts'
import { refuse } from '../../../fail.ts'
import type { User } from '../../../people/queries.ts'
import { refuseTokenOfBanned } from '../../ban/public.ts'
import * as queries from '../queries.ts'

const day = 24 * 60 * 60 * 1000
const touchEveryMs = 60_000
/** How long a proof counts that it is the person of the session (confirm-identity.ts). */
export const confirmedForMs = 10 * 60_000

/** How long a session lives after its last use: 30 days for players, 12 hours for staff. */
const lifetimeMs = (isStaff: boolean): number => (isStaff ? day / 2 : 30 * day)

/**
 * Opens a session and returns its token. Only its hash is stored. Refuses `wrong_credentials` when the password was changed
 * after `user` was read: a new password ends every session, and that of a sign-in under way would come after the end.
 */
export async function openSession(
  app: Pick<App, 'db' | 'now'>,
  user: Pick<User, 'id' | 'roles' | 'password_changed_at'>,
  client: { address: string; device: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = app.now()
  const isOpen = await queries.insertSession(app.db, {
    userId: user.id,
    passwordChangedAt: user.password_changed_at,
    tokenHash: hashToken(token),
    now: now.toISOString(),
    expiresAt: new Date(now.getTime() + lifetimeMs(user.roles.length > 0)).toISOString(),
    ...client,
  })
  if (!isOpen) refuse('wrong_credentials')
  return token
}

/**
 * The caller of a token, without the address of the request; null when the session is unknown, ended or expired. Use prolongs it, at most once a minute.
 */
export async function findCaller(app: App, token: string, isUse = true): Promise<Omit<Caller, 'address'> | null> {
  if (token.length > 200) return null
  const now = app.now()
  const row = await queries.getOpenSession(app.db, hashToken(token), now.toISOString())
  if (!row) return null
  const held = permissionsOf(row.roles, row.role_sets)
  const isStaff = held.length > 0
  if (isUse && now.getTime() - Date.parse(row.last_used_at) > touchEveryMs) {
    await queries.prolongSession(
      app.db,
      row.session_id,
      now.toISOString(),
      new Date(now.getTime() + lifetimeMs(isStaff)).toISOString(),
    )
  }
  const confirmedMsAgo = now.getTime() - Date.parse(row.confirmed_at ?? '')
  const needsTotp = isStaff && app.config.staffTotp && row.totp_since === null
  return {
    id: row.id,
    sessionId: row.session_id,
    login: row.login,
    firstName: row.first_name,
    lastName: row.last_name,
    displayName: row.display_name,
    email: row.email,
    roles: row.roles,
    permissions: needsTotp ? [] : held,
    isSuperadmin: isSuperadmin(row) && !needsTotp,
    needsTotp,
    hasTotp: row.totp_since !== null,
    isConfirmed: !app.config.staffConfirm || confirmedMsAgo < confirmedForMs,
    hasGameAccount: row.game_account_made,
  }
}

/** Refuses a token that no longer works with `account_banned`, if its owner is banned. */
export const refuseBannedToken = (app: App, token: string): Promise<void> => refuseTokenOfBanned(app, hashToken(token))

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
