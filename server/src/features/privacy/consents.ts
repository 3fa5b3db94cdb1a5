import type { AnswerOf } from '@guildhall/contract'
import type { consentKinds, privacy } from '@guildhall/contract/privacy'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { refuse } from '../../fail.ts'
import { hideCharacters } from '../character/public.ts'
import { endPushes, endReminders } from '../push/public.ts'
import * as queries from './queries.ts'

export async function getConsents(app: Pick<App, 'db'>, caller: Caller): Promise<AnswerOf<typeof privacy.getConsents>> {
  const row = await queries.getConsents(app.db, caller.id)
  if (!row) refuse('unauthenticated')
  const { devices, reminders, shows_page, has_phone } = row
  return { devices, reminders, showsCharacters: shows_page, hasPhone: has_phone }
}

const withdrawals: Record<(typeof consentKinds)[number], (app: App, caller: Caller) => Promise<unknown>> = {
  push: endPushes,
  reminders: endReminders,
  characters: hideCharacters,
}

/** Withdraws a consent of the caller. Again changes nothing. */
export async function withdrawConsent(
  app: App,
  caller: Caller,
  kind: (typeof consentKinds)[number],
): Promise<{ message: string }> {
  await withdrawals[kind](app, caller)
  return { message: m.privacy_withdrawn() }
}
