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
import { isUnreadable, numberChange, readNumbers, type Numbers } from '../../../people/numbers.ts'
import * as people from '../../../people/queries.ts'
import { askPassword } from '../passwords/ask-password.ts'
import { mailJob } from '../../../mail/mail-job.ts'

export async function getProfile(app: App, caller: Caller): Promise<AnswerOf<typeof profile.getProfile>> {
  const user = await getCaller(app, caller)
  const numbers = readNumbers(app.config, user)
  return {
    data: {
      firstname: user.first_name,
      lastname: user.last_name,
      email: user.email ?? '',
      document: numbers.document ?? '',
      phone: numbers.phone ?? '',
      location: user.location,
      bio: user.bio,
      website_url: user.website_url,
    },
  }
}

/** Saves the profile. A new e-mail address waits for its confirmation, and the old address gets a mail. */
export async function updateProfile(
  app: App,
  caller: Caller,
  form: z.output<typeof ProfileForm>,
): Promise<AnswerOf<typeof profile.updateProfile>> {
  const before = await getCaller(app, caller)
  if (form.username && form.username.toLowerCase() !== before.login.toLowerCase())
    refuseAll([problem('username', 'username_fixed')])
  // A name from before this rule may stay, so that its owner can still save the other values.
  const names = [
    ['firstname', form.firstname, before.first_name],
    ['lastname', form.lastname, before.last_name],
  ] as const
  const badNames = names.filter(([, name, present]) => name !== present && !isPersonName(name))
  if (badNames.length > 0) refuseAll(badNames.map(([field]) => problem(field, 'name_link')))
  const isNewEmail = form.email !== before.email && form.email !== before.pending_email
  // The owner of the address can reset the password, so a new address takes the present password.
  const checkedUser = isNewEmail ? await askPassword(app, caller, form.currentPassword) : null
  if (isNewEmail && app.config.uniqueEmail && (await queries.findTaken(app.db, '', form.email, caller.id)).email)
    refuseAll([problem('email', 'email_taken')])

  const pendingEmail = await transaction(app.db, async (tx) => {
    const locked = (await people.lockUser(tx, caller.id)) ?? refuse('unauthenticated')
    // Somebody has changed the password since the check, so the checked password no longer counts.
    if (checkedUser && checkedUser.password_hash !== locked.password_hash)
      refuseField('currentPassword', 'password_wrong', m.error_rule_password_wrong())
    // Entering the present address again cancels a change that waits.
    const pending_email = isNewEmail ? form.email : form.email === locked.email ? null : locked.pending_email
    // An empty document of a form that could not show the stored one removes nothing.
    const isKept = form.document === undefined || (!form.document && isUnreadable(app.config, locked, 'document'))
    const details = { phone: form.phone, ...(isKept ? {} : { document: form.document || null }) }
    await queries.updateUser(tx, caller.id, {
      first_name: form.firstname,
      last_name: form.lastname,
      ...numberChange(app.config, caller.id, details),
      pending_email,
      ...(form.location === undefined ? {} : { location: form.location ?? '' }),
      ...(form.bio === undefined ? {} : { bio: form.bio ?? '' }),
      ...(form.website_url === undefined ? {} : { website_url: form.website_url ?? '' }),
    })
    await mailChangedDetails(app, tx, locked, details)
    if (!isNewEmail) return pending_email
    await app.jobs.add(tx, mailJob, { kind: 'verify', userId: caller.id, email: form.email })
    if (locked.email)
      await app.jobs.add(tx, mailJob, { kind: 'email_changed', userId: caller.id, to: locked.email, email: form.email })
    return pending_email
  })
  return { message: isNewEmail ? m.account_profile_saved_email() : m.account_profile_saved(), pendingEmail }
}

/**
 * Cancels an e-mail change that waits. It asks for no password, because entering the present address in the profile
 * does the same. The link in the mail to the old address keeps working, because it also ends every session.
 */
export async function cancelEmailChange(app: App, caller: Caller): Promise<{ message: string }> {
  const message = await transaction(app.db, async (tx) => {
    const locked = (await people.lockUser(tx, caller.id)) ?? refuse('unauthenticated')
    // The player has confirmed or cancelled the change in another tab.
    if (locked.pending_email === null) return m.account_email_none_waits({ email: locked.email ?? '' })
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
    const locked = (await people.lockUser(tx, caller.id)) ?? refuse('unauthenticated')
    await queries.updateUser(tx, caller.id, numberChange(app.config, caller.id, details))
    await mailChangedDetails(app, tx, locked, details)
  })
  return { message: m.account_details_saved() }
}

/** Mails the owner which of document and phone have changed. A first value counts as a change. */
async function mailChangedDetails(
  app: Pick<App, 'config' | 'jobs'>,
  tx: Kysely<DB>,
  user: people.User,
  after: Partial<Numbers>,
): Promise<void> {
  const before = readNumbers(app.config, user)
  const changed = (['document', 'phone'] as const).filter(
    (name) => after[name] !== undefined && (before[name] ?? '') !== (after[name] ?? ''),
  )
  if (changed.length > 0) await app.jobs.add(tx, mailJob, { kind: 'details_changed', userId: user.id, changed })
}

/** Stores the address of the request itself, because an address that the browser sends can be forged. */
export async function updateIp(app: App, caller: Caller, address: string): Promise<{ message: string }> {
  const last_address_at = app.now().toISOString()
  await queries.updateUser(app.db, caller.id, { last_address: address, last_address_at })
  return { message: m.account_ip_noted() }
}
