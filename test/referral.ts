import { anAccount, type Account } from './accounts.ts'
import { referenceOf } from './payments.ts'
import type { Portal } from './portal.ts'
import type { TestProvider } from './provider.ts'

let count = 0

/** A new player who signs up with a code from a browser of their own. */
export const aFriend = (portal: Portal, code: string, changes: Record<string, unknown> = {}): Promise<Account> =>
  anAccount(portal, { codeIndication: code, cookieIndication: `browser ${(count += 1)}`, ...changes })

/** The id of the referral of a referred player. */
export async function referralOf({ app }: Portal, { id }: { id: number }): Promise<number> {
  const query = app.db.selectFrom('referrals').select('id').where('referred_id', '=', id)
  return (await query.executeTakeFirstOrThrow()).id
}

/** Pays a Pix of `reais`. Returns its id here, and our reference at the provider. */
export async function donate(
  portal: Portal,
  provider: TestProvider,
  { token }: { token: string },
  reais: number,
): Promise<{ id: string; reference: string; at: string }> {
  const body = { document: `${10_000_000_000 + (count += 1)}`, phone: '11999998888' }
  await portal.call('POST', '/account/updateDocumentAndPhone', { token, body })
  const asked = await portal.call('POST', '/mercadopago/pix', { token, body: { value: `${reais}.00` } })
  const id = asked.body.payment.id as string
  const paid = { id, reference: await referenceOf(portal.app, id), at: String(asked.body.data.id) }
  await says(portal, provider, paid, { state: 'paid', status: 'approved', paidCents: reais * 100 })
  return paid
}

/** Changes what the provider reports of a payment, and lets the portal check it. */
export async function says(
  { fastify, runJobs }: Portal,
  provider: TestProvider,
  { reference, at }: { reference: string; at: string },
  change: Parameters<TestProvider['say']>[1],
): Promise<void> {
  provider.say(reference, change)
  const headers = { 'x-signed': 'yes' }
  await fastify.inject({ method: 'POST', url: '/api/webhooks/mercadopago', payload: { id: at }, headers })
  await runJobs()
}
