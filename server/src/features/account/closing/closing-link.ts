import * as m from '@guildhall/messages'
import type { App } from '../../../app.ts'
import { refuse } from '../../../fail.ts'
import { isSigned, readLink, signLink } from '../../../mail/signed-link.ts'
import { momentWords } from '../../../mail/letter.ts'
import { currentLocale } from '../../../words/locale.ts'
import { balanceOf } from '../../ledger/public.ts'
import * as queries from './queries.ts'

/** How long the refusal of a sign-in can be answered. */
const lifeMs = 3600_000

/**
 * Refuses to sign in to a closing account with `account_closing`: its date, what it waits for, the Cash to agree to
 * where it has become more, and a token that stops it. Only for who has proved to be the player.
 */
export async function refuseClosing(
  app: Pick<App, 'config' | 'db' | 'now'>,
  user: { id: number; email: string | null; closes_at: string | null; password_changed_at: string | null },
): Promise<void> {
  if (user.closes_at === null) return
  const closing = await queries.getOpenClosing(app.db, user.id)
  // It was stopped a moment ago.
  if (!closing) return
  if (closing.state === 'erasing') refuse('wrong_credentials')
  const cash = await balanceOf(app.db, user.id)
  const isOver = Date.parse(closing.due_at) <= app.now().getTime()
  const message = isOver
    ? m.account_closing_refused_late()
    : m.account_closing_refused({ date: momentWords(closing.due_at, currentLocale()) })
  refuse('account_closing', {
    message,
    error: message,
    due_at: closing.due_at,
    waits_for: closing.waits_for,
    moreCash: cash > closing.confirmed_cash ? cash : null,
    token: signLink(
      app.config,
      'closing',
      closing.id,
      { userId: user.id, email: user.email, passwordChangedAt: user.password_changed_at },
      new Date(app.now().getTime() + lifeMs),
    ),
  })
}

/** The closing of a token that a refused sign-in gave. Refuses `link_unusable` for any other, and after a new password. */
export async function closingOfToken(
  app: Pick<App, 'config' | 'db' | 'now'>,
  token: string,
): Promise<{ id: number; user_id: number; password_changed_at: string | null }> {
  const claim = readLink(token)
  const closing = claim && (await queries.getClosingOfLink(app.db, claim.id))
  if (!claim || !closing) refuse('link_unusable')
  const { user_id: userId, email, password_changed_at: passwordChangedAt } = closing
  const owner = { userId, email, passwordChangedAt }
  if (!isSigned(app.config, 'closing', claim, owner, app.now())) refuse('link_unusable')
  return closing
}
