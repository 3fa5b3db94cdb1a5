import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { AnswerOf, Locale } from '@guildhall/contract'
import type { OwnerForm, setup } from '@guildhall/contract/setup'
import * as m from '@guildhall/messages'
import type { App } from '../../../app.ts'
import { recordAdminAction } from '../../../audit/record.ts'
import type { DB } from '../../../db/tables.ts'
import { transaction } from '../../../db/transaction.ts'
import { refuseAll } from '../../../fail.ts'
import { mailJob } from '../../../mail/mail-job.ts'
import { getPermissions } from '../../../people/queries.ts'
import { openSession } from '../login/sessions.ts'
import * as queries from '../queries.ts'
import { makeDeviceCookie } from '../throttle/device-cookie.ts'
import type { ClientInfo } from '../throttle/login-limits.ts'
import { newUserData } from '../user-data.ts'
import { ownProblems, takenProblems } from './service.ts'
import { serverName } from '../../settings/service.ts'

type Visitor = ClientInfo & { locale: Locale; setCookie(line: string): void }

/**
 * Makes an account with all permissions and signs in. It has no game account. `claim` runs first in the transaction and
 * refuses when nobody may become the owner.
 */
export async function makeOwner(
  app: App,
  form: z.output<typeof OwnerForm>,
  visitor: Visitor,
  claim: (tx: Kysely<DB>) => Promise<void>,
): Promise<AnswerOf<typeof setup.createOwner>> {
  refuseAll(ownProblems(app, form))
  const password_hash = await app.hashing.hash(form.password)
  const { user, token, permissions } = await transaction(app.db, async (tx) => {
    await claim(tx)
    const user = await insertOwner(app, tx, form, visitor, password_hash)
    const { id, login } = user
    const actor = { id, address: visitor.address }
    await recordAdminAction(tx, actor, 'createOwner', `user ${id}`, app.now(), { after: { login } })
    await app.jobs.add(tx, mailJob, { kind: 'verify', userId: id, email: form.email })
    const token = await openSession({ db: tx, now: app.now }, user, visitor)
    return { user, token, permissions: await getPermissions(tx, id) }
  })
  visitor.setCookie(makeDeviceCookie(app.config, user.login, app.now()))
  const message = m.setup_owner_made({ app: await serverName(app) })
  return { type: 'bearer', token, refreshToken: null, userData: newUserData(user, permissions), message }
}

async function insertOwner(
  app: App,
  tx: Kysely<DB>,
  form: z.output<typeof OwnerForm>,
  visitor: Visitor,
  password_hash: string,
) {
  const emailKey = app.config.uniqueEmail ? form.email : null
  const user = await queries.insertNewUser(tx, {
    login: form.username,
    first_name: form.firstname,
    last_name: form.lastname,
    email: form.email,
    email_key: emailKey,
    roles: ['superadmin'],
    locale: visitor.locale,
    signup_address: visitor.address,
    last_address: visitor.address,
    created_at: app.now().toISOString(),
    password_hash,
  })
  if (!user) refuseAll(takenProblems(await queries.findTaken(tx, form.username, emailKey)))
  if (!user) throw new Error(`The login ${form.username} is neither free nor taken.`)
  return user
}
