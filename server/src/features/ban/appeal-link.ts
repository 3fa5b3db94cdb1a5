import type { Kysely } from 'kysely'
import type { App } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../fail.ts'
import { isSigned, readLink, signLink, type LinkOwner } from '../../mail/signed-link.ts'
import * as queries from './queries.ts'

const hour = 3600_000
/** How long the link of a mail works, in days. */
export const mailedAppealDays = 30
/** How long an appeal link works. That of a refused login is for the visit, because another login gives another one. */
const lifeMs = { mail: mailedAppealDays * 24 * hour, login: 2 * hour }

/**
 * The token of the page on which a banned person appeals against one ban, or against the one that has replaced it. It
 * opens nothing else.
 */
export const appealToken = (
  app: Pick<App, 'config' | 'now'>,
  banId: number,
  owner: LinkOwner,
  from: keyof typeof lifeMs,
): string => signLink(app.config, 'appeal', banId, owner, new Date(app.now().getTime() + lifeMs[from]))

/**
 * The ban of an appeal link, or the one that has replaced it, with its person; with `isLocked` until the end of the
 * transaction. Refuses `link_unusable` for any other token. The link survives the end of its ban, so that the reply of
 * staff can be read.
 */
export async function getBanOfLink(
  app: Pick<App, 'config' | 'now'>,
  db: Kysely<DB>,
  token: string,
  { isLocked = false } = {},
): Promise<queries.BanOfPerson> {
  const claim = readLink(token)
  const ban = claim && (await queries.getBanOfPerson(db, claim.id, isLocked))
  if (!claim || !ban) refuse('link_unusable')
  const owner = { userId: ban.user_id, email: ban.email }
  if (!isSigned(app.config, 'appeal', claim, owner, app.now())) refuse('link_unusable')
  const replacement = await queries.findReplacement(db, ban.id)
  return replacement === null ? ban : ((await queries.getBanOfPerson(db, replacement, isLocked)) ?? ban)
}
