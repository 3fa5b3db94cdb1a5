import type { AnswerOf } from '@guildhall/contract'
import type { gameAccount } from '@guildhall/contract/account/game-account'
import type { App } from '../../../app.ts'
import { refusalText } from '../../../game/refusal-words.ts'
import * as queries from './queries.ts'

const pageRows = 50

/** The accounts that the game has not confirmed, for staff. */
export async function listUnconfirmed(
  { db }: Pick<App, 'db'>,
  filter: { q?: string | undefined; after?: number | undefined },
): Promise<AnswerOf<typeof gameAccount.listUnconfirmed>> {
  const [found, total] = await Promise.all([
    queries.findUnconfirmed(db, filter, pageRows + 1),
    queries.countUnconfirmed(db),
  ])
  const rows = found.slice(0, pageRows)
  return {
    data: rows.map(({ first_name, last_name, game_state, cause, ...row }) => ({
      ...row,
      fullname: `${first_name} ${last_name}`.trim(),
      state: game_state,
      // A refusal code has words. For an unknown outcome the technical cause is shown.
      cause: cause !== null && /^[a-z_]+$/.test(cause) ? refusalText(cause) : cause,
    })),
    next: found.length > pageRows ? (rows.at(-1)?.id ?? null) : null,
    total,
  }
}
