import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mailsTo } from '../../../../test/accounts.ts'
import { aDatabase } from '../../../../test/database.ts'
import { aPortal } from '../../../../test/portal.ts'
import { aProvider, referenceAt } from '../../../../test/provider.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { notify } from '../notification/notify.ts'

const sandbox = await aSandbox()
const mp = aProvider('mercadopago')
const payments = { mercadopago: mp, pix: null, paypal: null, picpay: null }
const { url: databaseUrl } = await aDatabase()
const portal = await aPortal({}, { sandbox, databaseUrl, payments })
const { app, call } = portal
const { publicUrl } = app.config

async function aDonor({ isConfirmed = true } = {}) {
  const person = await portal.aPerson()
  const email = `${person.login}@mail.example`
  await app.db
    .updateTable('users')
    .set({ email, email_verified_at: isConfirmed ? new Date().toISOString() : null })
    .set({ document: '52998224725', phone: '11999998888' })
    .where('id', '=', person.id)
    .execute()
  return { ...person, email }
}
type Donor = Awaited<ReturnType<typeof aDonor>>

/** A Pix of R$ 50, requested in one locale. */
async function aPix({ token }: Donor, language = 'pt-BR'): Promise<string> {
  const headers = { 'accept-language': language }
  const { body } = await call('POST', '/mercadopago/pix', { token, body: { value: '50.00' }, headers })
  return body.payment.id
}
const paid = { state: 'paid', status: 'approved', paidCents: 5000 } as const

/** Sets the provider's state of a payment and sends its webhook `times` times. */
async function tell(id: string, said: Parameters<typeof mp.say>[1], times = 1): Promise<void> {
  const reference = referenceAt(mp, id)
  mp.say(reference, said)
  const payload = { id: mp.charges.get(reference)?.providerId }
  const headers = { 'x-signed': 'yes' }
  await Promise.all(
    Array.from({ length: times }, () =>
      portal.fastify.inject({ method: 'POST', url: '/api/webhooks/mercadopago', payload, headers }),
    ),
  )
  await portal.runJobs()
}

/** The mails to a donor, oldest first. */
async function mailsOf({ email }: Donor) {
  await portal.runJobs()
  return (await mailsTo(sandbox, email)).toReversed()
}

test('a credited donation is mailed once, however often the provider tells of it, with what was paid and where', async () => {
  const donor = await aDonor()
  const id = await aPix(donor)
  await tell(id, paid, 5)
  await tell(id, paid, 5)
  const mails = await mailsOf(donor)
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Guildhall: recebemos a sua doação de R\$\s50,00$/),
  ])
  const { text, html } = mails[0]!
  expect(text).toMatch(/Valor da doação: R\$\s50,00/)
  expect(text).toContain('Forma de pagamento: Pix\n')
  expect(text).toContain('Cash na carteira por esta doação: 367 Cash')
  expect(text).toContain(`Número do pagamento: ${id}`)
  expect(text).toMatch(/Data: .+ \(horário de Brasília\)/)
  expect(text).toContain(`${publicUrl}/transactions/${id}`)
  expect(text).toContain(`Regras de doação e reembolso: ${publicUrl}/donation-rules`)
  expect(html).toContain('<th scope="row"')
  expect(html).toContain(id)
})

test('the mail has the whole charge when a fee was part of it and the provider names no total', async () => {
  const donor = await aDonor()
  const id = await aPix(donor)
  await app.db.updateTable('payments').set({ fee_cents: 264, total_cents: null }).where('id', '=', id).execute()
  await tell(id, { ...paid, amountCents: 5264, paidCents: 5264 })
  const [mail] = await mailsOf(donor)
  expect(mail?.text).toMatch(/Valor da doação: R\$\s50,00/)
  expect(mail?.text).toMatch(/: R\$\s52,64\n/)
})

test('the mail comes in the language in which the payer asked for the payment', async () => {
  const donor = await aDonor()
  const id = await aPix(donor, 'en')
  await tell(id, paid)
  const [mail] = await mailsOf(donor)
  expect(mail?.subject).toBe('Guildhall: we have received your donation of R$\u{a0}50,00')
  expect(mail?.text).toContain('Payment method: Pix\n')
  expect(mail?.text).toContain(`${publicUrl}/en/transactions/${id}`)
})

test('a reversal and a review are mailed, each once', async () => {
  const donor = await aDonor()
  const id = await aPix(donor)
  await tell(id, paid)
  await tell(id, { state: 'refunded', refundedCents: 5000 }, 3)
  const wrong = await aPix(donor)
  await tell(wrong, { ...paid, paidCents: 4900 }, 3)
  const mails = await mailsOf(donor)
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('recebemos a sua doação'),
    expect.stringContaining('foi devolvida ou contestada'),
    expect.stringContaining('está em conferência'),
  ])
  expect(mails[1]?.text).toContain('Cash na carteira por esta doação: 0 Cash')
  expect(mails[2]?.text).toContain(`Número do pagamento: ${wrong}`)
})

test('each decision of staff about a payment is mailed once with its reason', async () => {
  const donor = await aDonor()
  const staff = await portal.aStaffToken()
  const settle = (id: string, decision: string, reason: string) =>
    call('POST', `/payment/settle/${id}`, { token: staff, body: { decision, reason } })
  const [credited, dismissed] = [await aPix(donor), await aPix(donor)]
  for (const id of [credited, dismissed]) await tell(id, { ...paid, paidCents: 4900 })
  const reasons = ['Falta só um real, creditamos.', 'O valor não confere com o combinado.']
  expect((await settle(credited, 'credit', reasons[0]!)).status).toBe(200)
  expect((await settle(dismissed, 'dismiss', reasons[1]!)).status).toBe(200)
  // A mail says what is true when it is written, so those about the decisions are written before the refund.
  await mailsOf(donor)
  const refund = { reason: 'O jogador pediu o dinheiro de volta.' }
  await call('POST', `/payment/refund/${credited}`, { token: staff, body: refund })
  const mails = (await mailsOf(donor)).slice(2)
  expect(mails.map(({ text }) => [...reasons, refund.reason].find((reason) => text.includes(reason)))).toEqual([
    ...reasons,
    refund.reason,
  ])
  expect(mails[0]?.text).toContain('Cash na carteira por esta doação: 367 Cash')
  expect(mails[1]?.text).toContain('Cash na carteira por esta doação: 0 Cash')
  expect(mails[1]?.text).not.toContain('nada foi cobrado')
})

test('an address that is not confirmed gets no receipt', async () => {
  const donor = await aDonor({ isConfirmed: false })
  await tell(await aPix(donor), paid)
  expect(await mailsOf(donor)).toEqual([])
})

test('a deposit that staff approve or refuse is mailed with their note, in the language of the player', async () => {
  const donor = await aDonor()
  const staff = await portal.aStaffToken()
  const decide = async (status: string, note: string) => {
    const form = new FormData()
    form.set('value', '100')
    form.set('proof', new Blob(['%PDF-1.4\n']), 'receipt.pdf')
    const headers = { 'accept-language': 'en' }
    const { id } = (await call('POST', '/deposit/store', { token: donor.token, body: form, headers })).body.data
    await call('PUT', '/deposit/updateStatus', {
      token: staff,
      body: { id, login: donor.login, value: '100', status, note },
    })
    return id
  }
  const refused = await decide('disapproved', 'The receipt is of <b>another</b> account.')
  const approved = await decide('approved', '')
  const mails = await mailsOf(donor)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Guildhall: your deposit of R$\u{a0}100,00 was not approved',
    'Guildhall: your deposit of R$\u{a0}100,00 was approved',
  ])
  expect(mails[0]?.text).toContain('Note of the staff: The receipt is of <b>another</b> account.')
  expect(mails[0]?.html).toContain('of &lt;b&gt;another&lt;/b&gt; account')
  expect(mails[0]?.text).toContain(`Deposit no.: ${refused}`)
  expect(mails[1]?.text).toContain('Cash in the wallet from this donation: 749 Cash')
  expect(mails[1]?.text).toContain(`Deposit no.: ${approved}`)
  expect(mails[1]?.text).toContain(`${publicUrl}/en/deposit/store`)
})

test('what is no money is not mailed, and a transaction that fails mails nothing', async () => {
  const donor = await aDonor()
  const at = app.now()
  await notify(app.db, { userId: donor.id, kind: 'referral_bonus', data: { cash: 36 }, link: null, at })
  const about = {
    userId: donor.id,
    kind: 'payment_approved',
    data: { amountCents: 5000, cash: 367 },
    link: null,
    at,
  } as const
  await app.db
    .transaction()
    .execute(async (tx) => {
      await notify(tx, about)
      throw new Error('a test ends it')
    })
    .catch(() => {})
  expect(await mailsOf(donor)).toEqual([])
})

test('the job of a mail holds no personal data, and a mail server that fails gets it again', async () => {
  const donor = await aDonor()
  const at = app.now()
  await sandbox.control('POST', '/faults', { target: 'mail', kind: 'error', count: 1 })
  await notify(app.db, {
    userId: donor.id,
    kind: 'payment_approved',
    data: { amountCents: 5000, cash: 367 },
    link: null,
    at,
  })
  await portal.runJobs()
  expect(await mailsTo(sandbox, donor.email)).toEqual([])
  const { rows } = await sql<{ payload: object }>`
    select payload from graphile_worker._private_jobs where last_error is not null`.execute(app.db)
  expect(rows).toEqual([{ payload: { kind: 'receipt', userId: donor.id, id: expect.any(Number) } }])
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(app.db)
  expect(await mailsOf(donor)).toHaveLength(1)
})
