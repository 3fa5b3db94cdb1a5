import type * as z from 'zod/mini'
import type { AnswerOf } from '@guildhall/contract'
import { isPersonName } from '@guildhall/contract/account/rules'
import type { ProfileForm, profile } from '@guildhall/contract/account/profile'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import type { DB } from '../../../db/tables.ts'
import { transaction } from '../../../db/transaction.ts'
import { refuse, refuseAll, refuseField } from '../../../fail.ts'
import { problem } from '../../../words/refusals.ts'
import { getCaller } from '../get-user.ts'
import * as queries from '../queries.ts'
import * as people from '../../../people/queries.ts'
import { askPassword } from '../passwords/ask-password.ts'
import { mailJob } from '../../../mail/mail-job.ts'

export async function getProfile(app: App, caller: Caller): Promise<AnswerOf<typeof profile.getProfile>> {
  const user = await getCaller(app, caller)
  return {
    data: {
      firstname: user.first_name,
      lastname: user.last_name,
      email: user.email ?? '',
      document: user.document ?? '',
      phone: user.phone ?? '',
      location: user.location,
      bio: user.bio,
      website_url: user.website_url,
    },
  }
}

/** Saves the profile. A new e-mail waits for its confirmation, and the old address is told. */
export async function updateProfile(
  app: App,
  caller: Caller,
  form: z.output<typeof ProfileForm>,
): Promise<AnswerOf<typeof profile.updateProfile>> {
  const before = await getCaller(app, caller)
  if (form.username && form.username.toLowerCase() !== before.login.toLowerCase())
    refuseAll([problem('username', 'username_fixed')])
  // A name from before this rule may stay: whoever has one can still save the rest.
  const names = [
    ['firstname', form.firstname, before.first_name],
    ['lastname', form.lastname, before.last_name],
  ] as const
  const badNames = names.filter(([, name, present]) => name !== present && !isPersonName(name))
  if (badNames.length > 0) refuseAll(badNames.map(([field]) => problem(field, 'name_link')))
  const isNewEmail = form.email !== before.email && form.email !== before.pending_email
  // Whoever has the address can set a new password.
  const proven = isNewEmail ? await askPassword(app, caller, form.currentPassword) : null
  if (isNewEmail && app.config.uniqueEmail && (await queries.findTaken(app.db, '', form.email, caller.id)).email)
    refuseAll([problem('email', 'email_taken')])

  const pendingEmail = await transaction(app.db, async (tx) => {
    const held = (await people.lockUser(tx, caller.id)) ?? refuse('unauthenticated')
    // A new password that was set meanwhile ends what the old one asked for.
    if (proven && proven.password_hash !== held.password_hash)
      refuseField('currentPassword', 'password_wrong', m.error_rule_password_wrong())
    // Typing the present address again takes back a change that waits.
    const pending_email = isNewEmail ? form.email : form.email === held.email ? null : held.pending_email
    const details = { document: form.document === undefined ? held.document : form.document || null, phone: form.phone }
    await queries.updateUser(tx, caller.id, {
      first_name: form.firstname,
      last_name: form.lastname,
      ...details,
      pending_email,
      ...(form.location === undefined ? {} : { location: form.location ?? '' }),
      ...(form.bio === undefined ? {} : { bio: form.bio ?? '' }),
      ...(form.website_url === undefined ? {} : { website_url: form.website_url ?? '' }),
    })
    await mailChangedDetails(app, tx, held, details)
    if (!isNewEmail) return pending_email
    await app.jobs.add(tx, mailJob, { kind: 'verify', userId: caller.id, email: form.email })
    if (held.email)
      await app.jobs.add(tx, mailJob, { kind: 'email_changed', userId: caller.id, to: held.email, email: form.email })
    return pending_email
  })
  return { message: isNewEmail ? m.account_profile_saved_email() : m.account_profile_saved(), pendingEmail }
}

/**
 * Gives up a new e-mail that waits. It asks for no password: typing the present address into the profile does the same.
 * The link that the old address got keeps working, because it also ends every session.
 */
export async function cancelEmailChange(app: App, caller: Caller): Promise<{ message: string }> {
  const message = await transaction(app.db, async (tx) => {
    const held = (await people.lockUser(tx, caller.id)) ?? refuse('unauthenticated')
    // Confirmed in another tab, or cancelled there.
    if (held.pending_email === null) return m.account_email_none_waits({ email: held.email ?? '' })
    await queries.updateUser(tx, caller.id, { pending_email: null })
    return m.account_email_cancelled()
  })
  return { message }
}

export async function updateDocumentAndPhone(
  app: App,
  caller: Caller,
  form: { document: string; phone: string },
): Promise<{ message: string }> {
  const details = { document: form.document, phone: form.phone }
  await transaction(app.db, async (tx) => {
    const held = (await people.lockUser(tx, caller.id)) ?? refuse('unauthenticated')
    await queries.updateUser(tx, caller.id, details)
    await mailChangedDetails(app, tx, held, details)
  })
  return { message: m.account_details_saved() }
}

/** Tells the owner which of document and phone are no longer what they were, the first value included. */
async function mailChangedDetails(
  app: Pick<App, 'jobs'>,
  tx: Kysely<DB>,
  before: people.User,
  after: { document: string | null; phone: string | null },
): Promise<void> {
  const changed = (['document', 'phone'] as const).filter((name) => (before[name] ?? '') !== (after[name] ?? ''))
  if (changed.length > 0) await app.jobs.add(tx, mailJob, { kind: 'details_changed', userId: before.id, changed })
}

/** The address of the request itself: what a browser says of its own address can be anything. */
export async function updateIp(app: App, caller: Caller, address: string): Promise<{ message: string }> {
  const last_address_at = app.now().toISOString()
  await queries.updateUser(app.db, caller.id, { last_address: address, last_address_at })
  return { message: m.account_ip_noted() }
}
