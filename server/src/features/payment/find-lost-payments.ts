import { paymentProviders } from '@guildhall/contract/payment-rules'
import { recordAdminAction } from '../../audit/record.ts'
import { findPayments } from './find-payments.ts'
import { Problem } from '../../console/problem.ts'
import type { Console } from '../../console/verb.ts'

/**
 * The console command `find-payments`: takes in the charges that providers created since a moment, such as that of a
 * restored backup.
 */
export async function findLostPayments({ withPayments, actor, say }: Console, from = '', which = ''): Promise<void> {
  const since = new Date(from)
  if (!/^\d{4}-\d{2}-\d{2}/.test(from) || Number.isNaN(since.getTime()))
    throw new Problem('Type the moment of the backup like 2026-11-23 or 2026-11-23T03:00:00Z.', 2)
  const providers = paymentProviders.filter((each) => which === '--all' || which === each)
  if (providers.length === 0) throw new Problem(`The provider is one of ${paymentProviders.join(', ')}, or --all.`, 2)
  const app = withPayments()
  const target = `payments since ${since.toISOString()}`
  try {
    const found = await findPayments(app, { since, providers, say })
    await recordAdminAction(app.db, actor, 'findPayments', target, app.now(), { after: { providers, ...found } })
    say(
      `Payments that providers listed: ${found.listed}. Came back: ${found.restored}. Wait for staff: ${found.waiting}. ` +
        `Known here: ${found.present}. Without money, or decided: ${found.ended}.`,
    )
  } catch (error) {
    await recordAdminAction(app.db, actor, 'findPayments', target, app.now(), { after: { providers, failed: true } })
    throw error instanceof Error && error.message.includes('did not list') ? new Problem(error.message) : error
  }
}
