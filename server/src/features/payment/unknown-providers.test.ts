import { afterEach, describe, expect, test } from 'vitest'
import { paymentMethods, type PaymentMethod } from '@guildhall/contract/payment-rules'
import { freePort } from '../../../../test/ports.ts'
import { aPortal } from '../../../../test/portal.ts'
import { until } from '../../../../test/programs.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { balanceOf } from '../ledger/move-cash.ts'
import { findPayments } from './find-payments.ts'
import { providerOf } from './rules.ts'

// Two portals use the sandbox's providers. `lost` creates payments; `portal` does not know them, as after the restore
// of an older backup. Providers send the webhooks of both to `portal`.
const sandbox = await aSandbox()
const port = await freePort()
const address = { NOTIFICATION_URL: `http://127.0.0.1:${port}`, PAYMENT_TIMEOUT_MS: '3000' }
const portal = await aPortal({ ...sandbox.merchant, ...address }, { sandbox })
const lost = await aPortal({ ...sandbox.merchant, ...address }, { sandbox })
await portal.fastify.listen({ port, host: '127.0.0.1' })
const { app } = portal
await app.payments.pix!.prepare!()
await sandbox.control('POST', '/portal', { url: address.NOTIFICATION_URL })

afterEach(async () => {
  portal.setNow()
  await sandbox.control('DELETE', '/faults')
})

async function aDonor() {
  const [person, former] = [await portal.aPerson(), await lost.aPerson()]
  expect(former.id).toBe(person.id)
  await lost.app.db
    .updateTable('users')
    .set({ document: '52998224725', phone: '11999998888', email: `donor${former.id}@mail.example` })
    .where('id', '=', former.id)
    .execute()
  return { ...person, before: former.token }
}

// oxlint-disable-next-line typescript/no-explicit-any -- each method answers in a shape of its own
const ways: Record<PaymentMethod, { path: string; refOf(body: any): string }> = {
  mercado_pix: { path: '/mercadopago/pix', refOf: (body) => body.data.id },
  mercado_card: { path: '/mercadopago/card', refOf: (body) => body.data.id },
  picpay: { path: '/picpay/paymentRequest', refOf: (body) => body.referenceId },
  paypal: { path: '/paypal/tryPay', refOf: (body) => body.id },
  pix: { path: '/pix/create', refOf: (body) => body.txid },
}

/** A payment of R$ 50 that the lost portal created. */
async function aLost(method: PaymentMethod, token: string) {
  const card = method === 'mercado_card' ? await sandbox.control('POST', '/cards', { holder: 'CONT' }) : {}
  const rest = card.token ? { ...card, installments: 3, docType: 'CPF', docNumber: '12345678909' } : {}
  const { path, refOf } = ways[method]
  const created = await lost.call('POST', path, { token, body: { value: '50.00', ...rest } })
  if (created.status !== 200) throw new Error(`${path} answered ${JSON.stringify(created.body)}`)
  return { id: created.body.payment.id as string, ref: refOf(created.body) }
}
const act = (method: PaymentMethod, ref: string, action: string, form: object = {}) =>
  sandbox.control('POST', `/payments/${providerOf[method]}/${encodeURIComponent(ref)}/${action}`, form)

const comesTo = (donor: { id: number }, cash: number) =>
  until(`a balance of ${cash}`, async () => {
    await portal.runJobs()
    return (await balanceOf(app.db, donor.id)) === cash || null
  })

describe.each(paymentMethods)('%s', (method) => {
  test('paid after the database was lost: its webhook brings it back, credits it once, and a refund takes it back', async () => {
    const donor = await aDonor()
    const { id, ref } = await aLost(method, donor.before)
    await act(method, ref, 'approve', { times: 3 })
    await comesTo(donor, 367)
    const receipt = await portal.call('GET', `/payment/receipt/${id}`, { token: donor.token })
    expect(receipt.body.payment).toMatchObject({ method, state: 'paid', amount: '50.00', credited: 367 })
    const staff = await portal.aStaffToken()
    await lost.aStaffToken()
    const refund = await portal.call('POST', `/payment/refund/${id}`, {
      token: staff,
      body: { reason: 'a test of a refund' },
    })
    expect(refund.status).toBe(200)
    await comesTo(donor, 0)
  })

  test('paid without a webhook: staff ask the provider by its number', async () => {
    const donor = await aDonor()
    const { id, ref } = await aLost(method, donor.before)
    await act(method, ref, 'approve', { notify: false })
    const staff = await portal.aStaffToken()
    await lost.aStaffToken()
    const look = () =>
      portal.call('POST', '/payment/lookup', { token: staff, body: { provider: providerOf[method], number: ref } })
    expect((await look()).body.to).toBe(`/staff/payments/${id}`)
    expect((await look()).status).toBe(200)
    await comesTo(donor, 367)
  })
})

test('the bank finds a charge by the number on the receipt of its payer', async () => {
  const donor = await aDonor()
  const { id, ref } = await aLost('pix', donor.before)
  await act('pix', ref, 'approve', { notify: false })
  const staff = await portal.aStaffToken()
  await lost.aStaffToken()
  const number = await endToEndIdOf(ref)
  expect(number).toMatch(/^E/)
  const found = await portal.call('POST', '/payment/lookup', { token: staff, body: { provider: 'pix', number } })
  expect(found.body.to).toBe(`/staff/payments/${id}`)
  expect(await balanceOf(app.db, donor.id)).toBe(367)
})

test('an unknown PicPay order with a name that we cannot keep is credited and refunded under its own name', async () => {
  const donor = await aDonor()
  const number = 'pedido#12'
  const created = await app.payments.picpay!.create({
    reference: number,
    idempotencyKey: number,
    amountCents: 5000,
    description: 'a test',
    createdAt: new Date(),
    expiresAt: null,
    payer: { email: 'ana@mail.example', firstName: 'Ana', lastName: 'Souza', document: '52998224725', phone: '' },
    notificationUrl: `${address.NOTIFICATION_URL}/api/webhooks/picpay`,
    returnUrl: address.NOTIFICATION_URL,
    cancelUrl: address.NOTIFICATION_URL,
  })
  expect(created.kind).toBe('applied')
  await act('picpay', number, 'approve', { notify: false })
  const staff = await portal.aStaffToken()
  await lost.aStaffToken()
  const ask = (path: string, body: object) => portal.call('POST', path, { token: staff, body })
  const found = await ask('/payment/lookup', { provider: 'picpay', number })
  const id = String(found.body.to).split('/').at(-1)
  const credited = await ask(`/payment/unknown/${id}/credit`, {
    login: donor.login,
    value: 50,
    reason: 'comprovante conferido',
  })
  expect(await balanceOf(app.db, donor.id)).toBe(367)
  expect((await ask(`/payment/refund/${credited.body.payment.id}`, { reason: 'a test of a refund' })).status).toBe(200)
  await comesTo(donor, 0)
})

async function endToEndIdOf(txid: string): Promise<string> {
  const found = await app.payments.pix!.find({ providerId: txid, reference: txid })
  return (found.kind === 'applied' && found.value?.receiptId) || ''
}

describe('what providers list', () => {
  const run = async (since: Date, provider: 'mercadopago' | 'pix') => {
    const lines: string[] = []
    const counts = await findPayments(app, { since, providers: [provider], say: (line) => void lines.push(line) })
    return { counts, lines }
  }

  test.each(['mercado_pix', 'pix'] as const)(
    '%s: payments since a moment come back, in one run, once',
    async (method) => {
      const since = new Date(Date.now() - 60_000)
      const donors = [await aDonor(), await aDonor()]
      const [paid, open] = [await aLost(method, donors[0]!.before), await aLost(method, donors[1]!.before)]
      await act(method, paid.ref, 'approve', { notify: false })
      const provider = providerOf[method]
      const first = await run(since, provider)
      expect(first.counts.restored).toBeGreaterThanOrEqual(2)
      expect(first.lines.join('\n')).not.toContain('52998224725')
      await comesTo(donors[0]!, 367)
      const receipt = await portal.call('GET', `/payment/receipt/${open.id}`, { token: donors[1]!.token })
      expect(receipt.body.payment).toMatchObject({ state: 'pending' })
      const second = await run(since, provider)
      expect(second.counts).toMatchObject({ restored: 0, waiting: 0 })
      expect(await balanceOf(app.db, donors[0]!.id)).toBe(367)
    },
  )

  test('a provider that does not answer is named, and the run says that it is not complete', async () => {
    await sandbox.control('POST', '/faults', { target: 'mercadopago', kind: 'error', count: 1 })
    await expect(run(new Date(Date.now() - 60_000), 'mercadopago')).rejects.toThrow('mercadopago')
  })

  test('PicPay and PayPal list nothing, and the run says so', async () => {
    const lines: string[] = []
    const providers = ['picpay', 'paypal'] as const
    await findPayments(app, { since: new Date(), providers: [...providers], say: (line) => void lines.push(line) })
    expect(lines.filter((line) => line.includes('lists no payments'))).toHaveLength(2)
  })
})
