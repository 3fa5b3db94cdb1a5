import { expect, test, afterEach } from 'vitest'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { until } from '../../../../test/programs.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { balanceOf } from '../ledger/move-cash.ts'
import { getPayment } from './queries.ts'
import { applyCharge } from './credit-payment.ts'
import { reconcile } from './reconcile.ts'
import { sendRefund } from './send-refund.ts'
import { creditedAfter } from './rules.ts'

// These tests cover a surplus at the sandbox's bank, and what staff do about it.

const sandbox = await aSandbox()
const portal = await aPortal({ ...sandbox.merchant, PAYMENT_TIMEOUT_MS: '3000' }, { sandbox })
const { app } = portal
afterEach(() => sandbox.control('DELETE', '/faults'))

async function aDonor(): Promise<Person> {
  const person = await portal.aPerson()
  await portal.call('POST', '/account/updateDocumentAndPhone', {
    token: person.token,
    body: { document: '52998224725', phone: '11999998888' },
  })
  return person
}

/** A Pix of 50 reais, with the actions of its payer, the bank and staff. */
async function aPix() {
  const donor = await aDonor()
  const { body } = await portal.call('POST', '/pix/create', { token: donor.token, body: { value: '50.00' } })
  const { id } = body.payment as { id: string }
  const { txid } = body as { txid: string }
  const staff = await portal.aStaffToken()
  const detail = async () => (await portal.call('GET', `/payment/detail/${id}`, { token: staff })).body
  const post = (path: string, more: object = {}) =>
    portal.call('POST', `${path}/${id}`, { token: staff, body: { reason: 'a decision of staff', ...more } })
  return {
    id,
    donor,
    detail,
    /** Acts at the bank and sends the webhook. */
    async act(action: string, form: object = {}) {
      await sandbox.control('POST', `/payments/pix/${txid}/${action}`, { notify: false, ...form })
      await reconcile(app, id)
    },
    refund: (more?: object) => post('/payment/refund', more),
    returnSurplus: () => post('/payment/surplus'),
    dismiss: () => post('/payment/settle', { decision: 'dismiss' }),
    credit: () => post('/payment/settle', { decision: 'credit' }),
    cash: () => balanceOf(app.db, donor.id),
    row: async () => (await getPayment(app.db, id))!,
    atBank: async () => (await sandbox.control('GET', `/payments/pix/${txid}`)).refundedCents as number,
    refundSettled: () =>
      until('the end of a refund', async () => {
        await portal.runJobs()
        return (await detail()).refunds.at(-1).state === 'settled' || null
      }),
    async refundRefused() {
      await portal.runJobs()
      const { key } = await app.db
        .selectFrom('payment_refunds')
        .select('key')
        .where('payment_id', '=', id)
        .where('state', 'in', ['asked', 'sent'])
        .executeTakeFirstOrThrow()
      // The bank reports later that the return failed.
      await sendRefund(app, key)
      expect((await detail()).refunds.at(-1).state).toBe('refused')
    },
  }
}

test('a second Pix after a refund in part: what was refunded counts once, and only the second Pix goes back', async () => {
  const pix = await aPix()
  await pix.act('approve')
  expect(await pix.cash()).toBe(367)
  await pix.refund({ amount: '20.00' })
  await pix.refundSettled()
  const rest = await pix.cash()
  expect(rest).toBe(creditedAfter({ cash: 367, chargeCents: 5000 }, 2000))
  await pix.act('pay-again')
  expect(await pix.detail()).toMatchObject({
    reason: 'wrong_amount',
    received: '100.00',
    surplus: '50.00',
    surplusReturned: '0.00',
    refunded: '20.00',
  })
  await pix.dismiss()
  expect((await pix.returnSurplus()).status).toBe(200)
  await pix.refundSettled()
  // The payer paid 100 and got 20 and then the second 50 back. So 30 stay, with the Cash of 30.
  expect(await pix.atBank()).toBe(7000)
  expect(await pix.detail()).toMatchObject({ refunded: '70.00', surplus: '0.00', reason: null })
  expect(await pix.cash()).toBe(rest)
})

test('a second Pix after a whole refund is put before staff, and goes back without Cash', async () => {
  const pix = await aPix()
  await pix.act('approve')
  await pix.refund()
  await pix.refundSettled()
  expect((await pix.row()).next_check_at).not.toBeNull()
  await pix.act('pay-again')
  const refunded = { payment: { state: 'refunded', refunded: '50.00' }, received: '100.00', surplus: '50.00' }
  expect(await pix.detail()).toMatchObject({ ...refunded, reason: 'wrong_amount', isSurplusReturnable: true })
  const receipt = await portal.call('GET', `/payment/receipt/${pix.id}`, { token: pix.donor.token })
  expect(receipt.body.payment.refunded).toBe('50.00')
  await pix.dismiss()
  expect(await pix.detail()).toMatchObject({ ...refunded, reason: null, isSurplusReturnable: true })
  expect((await pix.returnSurplus()).status).toBe(200)
  await pix.refundSettled()
  expect(await pix.atBank()).toBe(10_000)
  expect(await pix.detail()).toMatchObject({
    payment: { state: 'refunded', refunded: '100.00' },
    surplus: '0.00',
    isSurplusReturnable: false,
  })
  expect(await pix.cash()).toBe(0)
})

test('a slow, older reply of the bank does not offer the surplus a second time', async () => {
  const pix = await aPix()
  await pix.act('approve')
  await pix.act('pay-again')
  // Another node asks the bank now, but the bank's reply reaches it late.
  const network = Promise.withResolvers<void>()
  const question = Promise.withResolvers<void>()
  const bank = app.payments.pix!
  const find: typeof bank.find = async (charge) => {
    const reply = await bank.find(charge)
    question.resolve()
    await network.promise
    return reply
  }
  const slow = reconcile({ ...app, payments: { ...app.payments, pix: { ...bank, find } } }, pix.id)
  await question.promise
  await pix.returnSurplus()
  await pix.refundSettled()
  expect((await pix.detail()).surplus).toBe('0.00')
  network.resolve()
  await slow
  expect(await pix.detail()).toMatchObject({ surplus: '0.00', isSurplusReturnable: false, reason: 'refund_undone' })
  expect((await pix.returnSurplus()).body.code).toBe('no_surplus')
  // The next reply of the bank agrees with the stored sums, so the payment no longer waits for staff.
  await reconcile(app, pix.id)
  expect(await pix.detail()).toMatchObject({ surplusReturned: '50.00', reason: null })
  expect(await pix.row()).toMatchObject({ needs_staff: false, reason: null })
  expect(await pix.atBank()).toBe(5000)
  expect(await pix.cash()).toBe(367)
})

test('a surplus that went back before it was sent is not sent: the donation stays', async () => {
  const pix = await aPix()
  await pix.act('approve')
  await pix.act('pay-again')
  expect((await pix.returnSurplus()).status).toBe(200)
  // The bank itself returns the second Pix before the portal sends its refund.
  await pix.act('partial-refund', { amount: '50.00' })
  await app.db
    .updateTable('payment_refunds')
    .set({ state: 'asked', settled_at: null })
    .where('payment_id', '=', pix.id)
    .execute()
  const { key } = await app.db
    .updateTable('payment_refunds')
    .set({ before_cents: 5000 })
    .where('payment_id', '=', pix.id)
    .returning('key')
    .executeTakeFirstOrThrow()
  await sendRefund(app, key)
  const { refunds, events } = await pix.detail()
  expect(refunds).toMatchObject([{ state: 'refused', answer: 'So much beyond the charge is no longer there.' }])
  expect(events.at(-1).kind).toBe('surplus_refused')
  expect(await pix.atBank()).toBe(5000)
  expect(await pix.cash()).toBe(367)
})

test.each(['dismiss', 'credit'] as const)(
  'a payment with the reason that an older version kept (%s) takes a second Pix, and staff hear of it',
  async (decision) => {
    const pix = await aPix()
    await pix.act('approve', { amount: '49.00' })
    await pix[decision]()
    await app.db
      .updateTable('payments')
      .set({ reason: 'wrong_amount', received_cents: null })
      .where('id', '=', pix.id)
      .execute()
    await reconcile(app, pix.id)
    expect((await pix.row()).needs_staff).toBe(false)
    await pix.act('pay-again')
    const state = decision === 'dismiss' ? 'review' : 'paid'
    expect(await pix.row()).toMatchObject({ state, received_cents: 9900, needs_staff: true, reason: 'wrong_amount' })
  },
)

test('where the bank refuses to return the surplus, the donation can be refunded, and its Cash goes with it', async () => {
  const pix = await aPix()
  await pix.act('approve')
  await pix.act('pay-again')
  expect((await pix.refund()).body.code).toBe('surplus_first')
  await pix.act('refund-fails')
  await pix.returnSurplus()
  await pix.refundRefused()
  expect(await pix.detail()).toMatchObject({ isRefundable: true, refundable: '50.00', isSurplusReturnable: true })
  expect((await pix.refund({ amount: '50.01' })).status).toBe(400)
  expect((await pix.refund()).status).toBe(200)
  await pix.refundSettled()
  expect(await pix.atBank()).toBe(5000)
  expect(await pix.cash()).toBe(0)
  // Only the surplus is left.
  expect(await pix.detail()).toMatchObject({
    payment: { state: 'refunded', refunded: '50.00' },
    surplus: '50.00',
    isRefundable: false,
    isSurplusReturnable: true,
  })
})

test('money that went to another account, closed by staff: nobody is promised a return', async () => {
  const pix = await aPix()
  await pix.act('approve', { receiver: 'somebody@else.example' })
  expect(await pix.detail()).toMatchObject({
    reason: 'wrong_receiver',
    isRefundable: false,
    payment: { isElsewhere: true },
  })
  await pix.dismiss()
  await reconcile(app, pix.id)
  expect(await pix.detail()).toMatchObject({
    payment: { state: 'uncredited', isElsewhere: true },
    reason: null,
    refundable: '0.00',
    isRefundable: false,
    isSurplusReturnable: false,
  })
  expect((await pix.refund()).body.code).toBe('not_refundable')
})

test('a return of an uncredited payment that failed after all: staff close it again, and it can be returned again', async () => {
  const pix = await aPix()
  await pix.act('approve', { amount: '49.00' })
  await pix.dismiss()
  const bank = app.payments.pix!
  const found = await bank.find({ reference: (await pix.row()).reference, providerId: null })
  if (found.kind !== 'applied' || !found.value) throw new Error('The bank did not answer.')
  const { value: here } = found
  await applyCharge(app, pix.id, { ...here, state: 'refunded', refundedCents: 4900 })
  expect(await pix.detail()).toMatchObject({ payment: { state: 'refunded' }, refunded: '49.00', isRefundable: false })
  await reconcile(app, pix.id)
  expect(await pix.detail()).toMatchObject({ payment: { state: 'review' }, reason: 'refund_undone', creditable: 367 })
  expect((await pix.dismiss()).status).toBe(200)
  await reconcile(app, pix.id)
  expect(await pix.detail()).toMatchObject({
    payment: { state: 'uncredited', refunded: '0.00' },
    reason: null,
    refundable: '49.00',
  })
  expect(await pix.row()).toMatchObject({ needs_staff: false, reason: null })
  expect((await pix.refund()).status).toBe(200)
  await pix.refundSettled()
  expect(await pix.atBank()).toBe(4900)
  expect(await pix.detail()).toMatchObject({ payment: { state: 'refunded' } })
})

test('a chargeback that was won asks staff once: what they leave as it is stays so, until it changes', async () => {
  const pix = await aPix()
  await pix.act('approve')
  const bank = app.payments.pix!
  const found = await bank.find({ reference: (await pix.row()).reference, providerId: null })
  if (found.kind !== 'applied' || !found.value) throw new Error('The bank did not answer.')
  const taken = { ...found.value, state: 'charged_back' as const, chargedBackCents: 5000 }
  await applyCharge(app, pix.id, taken)
  expect(await pix.cash()).toBe(0)
  await reconcile(app, pix.id)
  expect(await pix.detail()).toMatchObject({ payment: { state: 'charged_back' }, reason: 'chargeback_won' })
  await pix.dismiss()
  await reconcile(app, pix.id)
  expect((await pix.row()).needs_staff).toBe(false)
  // The bank charges the payment back again and returns it again, so staff have to decide again.
  await applyCharge(app, pix.id, taken)
  await reconcile(app, pix.id)
  expect(await pix.row()).toMatchObject({ needs_staff: true, reason: 'chargeback_won', credited: 0 })
  await pix.credit()
  expect(await pix.cash()).toBe(367)
})
