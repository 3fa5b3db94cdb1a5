import * as m from '@guildhall/messages'
import type { App } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { invalidateSoon } from '../../cache/content.ts'
import { transaction } from '../../db/transaction.ts'
import { operationIdOf } from '../../game/operation-id.ts'
import { inLocale } from '../../words/locale.ts'
import * as escrow from './escrow-queries.ts'

const askedAtOnce = 4
const rowsAtOnce = 100
const mostSilences = 3

/**
 * After a restore, asks the game about the item of each listing that is for sale, or was about to be. When the game has
 * put it into a chest since the backup, the listing is held for staff in the name of `staff`: it was sold or cancelled,
 * and nobody should buy it.
 */
export async function holdMovedListings(
  app: Pick<App, 'db' | 'game' | 'now' | 'cache' | 'log'>,
  staff: number,
): Promise<{ open: number; held: number; silent: number }> {
  const counts = { open: 0, held: 0, silent: 0 }
  let silences = 0
  for (let after = 0; ;) {
    const open = await escrow.findUnsoldAfter(app.db, after, rowsAtOnce)
    for (let at = 0; at < open.length; at += askedAtOnce) {
      const some = open.slice(at, at + askedAtOnce)
      // The next put of a listing has the same id in every copy of the database.
      const ask = (each: (typeof some)[number]) =>
        app.game.getOperation(operationIdOf(each.operation_seed, 'put', Number(each.puts) + 1))
      const answers = silences >= mostSilences ? [] : await Promise.all(some.map(ask))
      for (const [index, { id }] of some.entries()) {
        const kind = answers[index]?.kind ?? 'unknown'
        silences = kind === 'unknown' ? silences + 1 : 0
        counts.open += 1
        if (kind === 'unknown') counts.silent += 1
        if (kind === 'applied' && (await hold(app, id, staff))) counts.held += 1
      }
    }
    if (open.length < rowsAtOnce) break
    after = open.at(-1)?.id ?? 0
  }
  if (counts.held > 0) invalidateSoon(app, 'market')
  return counts
}

const hold = (app: Pick<App, 'db' | 'now'>, id: number, staff: number): Promise<boolean> =>
  transaction(app.db, async (tx) => {
    const listing = await escrow.lockListing(tx, id)
    if (!listing || !['taking', 'open'].includes(listing.state) || listing.frozen_at) return false
    const reason = inLocale('pt-BR', () => m.market_moved_after_backup())
    const at = app.now()
    await escrow.updateListing(tx, id, {
      frozen_at: at.toISOString(),
      frozen_by: staff,
      frozen_reason: reason,
      frozen_reason_shared: true,
    })
    await recordAdminAction(tx, { id: staff }, 'freezeListing', `listing ${id}`, at, { after: { reason } })
    return true
  })
