import type * as z from 'zod/mini'
import type { AnswerOf } from '@guildhall/contract'
import { isPersonName } from '@guildhall/contract/account-rules'
import type { ProfileForm, profile } from '@guildhall/contract/profile'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { transaction } from '../../db/transaction.ts'
import { refuseAll } from '../../fail.ts'
import { problem } from '../../http/words.ts'
import { getCaller } from '../account/get-user.ts'
import * as queries from '../account/queries.ts'
import { askPassword } from '../passwords/ask-password.ts'

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
  const document = form.document === undefined ? before.document : form.document || null
  const isNewEmail = form.email !== before.email && form.email !== before.pending_email
  // Whoever has the address can set a new password.
  if (isNewEmail) await askPassword(app, caller, form.currentPassword)
  if (isNewEmail && app.config.uniqueEmail && (await queries.findTaken(app.db, '', form.email)).email)
    refuseAll([problem('email', 'email_taken')])

  // Typing the present address again takes back a change that waits.
  const pendingEmail = isNewEmail ? form.email : form.email === before.email ? null : before.pending_email
  await transaction(app.db, async (tx) => {
    await queries.updateUser(tx, caller.id, {
      first_name: form.firstname,
      last_name: form.lastname,
      document,
      phone: form.phone,
      pending_email: pendingEmail,
      ...(form.location === undefined ? {} : { location: form.location ?? '' }),
      ...(form.bio === undefined ? {} : { bio: form.bio ?? '' }),
      ...(form.website_url === undefined ? {} : { website_url: form.website_url ?? '' }),
    })
    if (!isNewEmail) return
    await app.jobs.add(tx, 'mail', { kind: 'verify', userId: caller.id, email: form.email })
    if (before.email)
      await app.jobs.add(tx, 'mail', { kind: 'email_changed', userId: caller.id, to: before.email, email: form.email })
  })
  return { message: isNewEmail ? m.account_profile_saved_email() : m.account_profile_saved(), pendingEmail }
}

export async function updateDocumentAndPhone(
  app: App,
  caller: Caller,
  form: { document: string; phone: string },
): Promise<{ message: string }> {
  await queries.updateUser(app.db, caller.id, { document: form.document, phone: form.phone })
  return { message: m.account_details_saved() }
}

/** The address of the request itself: what a browser says of its own address can be anything. */
export async function updateIp(app: App, caller: Caller, address: string): Promise<{ message: string }> {
  const last_address_at = app.now().toISOString()
  await queries.updateUser(app.db, caller.id, { last_address: address, last_address_at })
  return { message: m.account_ip_noted() }
}
