import type { AnswerOf, ValidOf } from '@guildhall/contract'
import type { campaign } from '@guildhall/contract/campaign'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { changeContent } from '../../cache/content.ts'
import * as queries from './queries.ts'

/** What the caller shows on the donors' wall; null without a consent. */
export async function getWallConsent(
  { db }: Pick<App, 'db'>,
  caller: Caller,
): Promise<AnswerOf<typeof campaign.getWallConsent>> {
  const row = await queries.getConsent(db, caller.id)
  return { data: row ? { shownAs: row.shown_as, showsAmount: row.shows_amount } : null }
}

export async function giveWallConsent(
  app: App,
  caller: Caller,
  consent: ValidOf<typeof campaign.giveWallConsent>['body'],
): Promise<AnswerOf<typeof campaign.giveWallConsent>> {
  const row = {
    user_id: caller.id,
    shown_as: consent.shownAs,
    shows_amount: consent.showsAmount,
    consented_at: app.now().toISOString(),
  }
  await changeContent(app, ['goal'], (tx) => queries.putConsent(tx, row))
  return { message: m.bonus_wall_saved(), data: consent }
}

/** Withdraws the consent. Again changes nothing. */
export async function endWallConsent(app: App, caller: Caller): Promise<AnswerOf<typeof campaign.endWallConsent>> {
  await changeContent(app, ['goal'], (tx) => queries.deleteConsent(tx, caller.id))
  return { message: m.bonus_wall_withdrawn() }
}
