import { reconcile } from '../server/src/features/payment/reconcile.ts'
import type { Person, Portal, Reply } from './portal.ts'
import type { aProvider } from './provider.ts'

export interface TestCreator extends Person {
  creator: number
  code: string
}

let count = 0

/** A creator with a new account, made by staff over the API. */
export async function aCreator(portal: Portal, staff: Person, terms: object = {}): Promise<TestCreator> {
  const person = await portal.aPerson()
  const code = `LIVE${1000 + (count += 1)}`
  const body = { login: person.login, code, bonus: 10, share: 15, ...terms }
  const reply = await portal.call('POST', '/staff/creators', { token: staff.token, body })
  if (!reply.body.data) throw new Error(`A creator answered ${reply.status} ${JSON.stringify(reply.body)}.`)
  return { ...person, creator: reply.body.data.id, code }
}

/** A player with the data that providers ask for. */
export async function aDonor({ app, aPerson }: Portal): Promise<Person> {
  const person = await aPerson()
  const data = { document: '52998224725', phone: '11999998888', email: `donor${person.id}@mail.example` }
  await app.db.updateTable('users').set(data).where('id', '=', person.id).execute()
  return person
}

/** Donations by Pix at a provider of the test. */
export const donating = (portal: Portal, mp: ReturnType<typeof aProvider>) => {
  const ask = ({ token }: Person, body: object, key?: string): Promise<Reply> =>
    portal.call('POST', '/mercadopago/pix', {
      token,
      body: { value: 50, ...body },
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    })
  /** The provider says something new about a payment, and many webhooks about it arrive at once. */
  async function settle(id: string, change: Parameters<typeof mp.say>[1], times = 1): Promise<void> {
    const query = portal.app.db.selectFrom('payments').select('reference').where('id', '=', id)
    mp.say((await query.executeTakeFirstOrThrow()).reference, change)
    await Promise.all(Array.from({ length: times }, () => reconcile(portal.app, id)))
  }
  /** R$ 50 with a code, paid at once. Returns the payment's id. */
  async function donate(donor: Person, code: string): Promise<string> {
    const { body } = await ask(donor, { code })
    await settle(body.payment.id, { state: 'paid', paidCents: 5_000 })
    return body.payment.id
  }
  return { ask, settle, donate }
}
