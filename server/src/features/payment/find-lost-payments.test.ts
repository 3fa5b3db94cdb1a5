import { beforeEach, describe, expect, test } from 'vitest'
import { aPortal } from '../../../../test/portal.ts'
import { aProvider } from '../../../../test/provider.ts'
import type { Console } from '../../console/verb.ts'
import type { Charge } from '../../ports/payments.ts'
import { findLostPayments } from './find-lost-payments.ts'
import { referenceFor } from './reference.ts'

// The console command after the restore of a backup. Mercado Pago and the bank list their charges, PayPal does not, and
// PicPay is switched off.
const mp = aProvider('mercadopago')
const pix = aProvider('pix')
const portal = await aPortal({}, { payments: { mercadopago: mp, pix, paypal: aProvider('paypal'), picpay: null } })
const { app } = portal
const now = new Date('2026-11-23T12:00:00Z')
const since = '2026-11-23T03:00:00Z'

type Listing = NonNullable<typeof mp.list>
type Span = Parameters<Listing>[0]
const asked: Span[] = []
/** The charges that Mercado Pago lists, by page. */
let pages: Charge[][] = []
beforeEach(() => {
  portal.setNow(now)
  asked.length = 0
  pages = [[]]
  mp.list = async (span) => {
    asked.push(span)
    return { kind: 'applied', value: { charges: pages[span.page]!, isLast: span.page === pages.length - 1 } }
  }
  pix.list = async () => ({ kind: 'applied', value: { charges: [], isLast: true } })
})

let count = 0
/** A charge that only the provider knows. */
function aCharge(change: Partial<Charge> = {}): Charge {
  count += 1
  return {
    providerId: `lost${count}`,
    reference: `order-${count}`,
    state: 'paid',
    status: 'approved',
    statusDetail: null,
    amountCents: 5000,
    paidCents: 5000,
    currency: 'BRL',
    isOurs: true,
    refundedCents: 0,
    chargedBackCents: 0,
    totalCents: null,
    receiptId: null,
    expiresAt: null,
    pay: {},
    answer: {},
    ...change,
  }
}
async function aDonation() {
  const { id: userId } = await portal.aPerson()
  await app.db.updateTable('users').set({ created_at: '2026-01-01T00:00:00Z' }).where('id', '=', userId).execute()
  const { id, reference } = referenceFor(app.config, { userId, method: 'mercado_pix', reais: 50, at: new Date(since) })
  return { id, charge: aCharge({ reference }) }
}

async function run(...args: string[]) {
  const said: string[] = []
  const operator = {
    actor: { consoleUser: 'operator' },
    withPayments: () => app,
    say: (line: string) => said.push(line),
  }
  let failure: unknown = null
  await findLostPayments(operator as unknown as Console, ...args).catch((error: unknown) => (failure = error))
  return { said, failure }
}

const recorded = async () =>
  (
    await app.db
      .selectFrom('admin_actions')
      .select(['console_user', 'target', 'after'])
      .where('action', '=', 'findPayments')
      .orderBy('id')
      .execute()
  ).at(-1)

describe('the command that finds lost payments', () => {
  test('says what became of each charge and how many there were, and is recorded', async () => {
    const [one, two] = [await aDonation(), await aDonation()]
    const [donation] = [await aDonation()]
    const foreign = aCharge()
    const open = aCharge({ state: 'pending', status: 'pending', paidCents: null })
    const gone = aCharge({ state: 'refunded', status: 'refunded', refundedCents: 5000 })
    pages = [[donation.charge]]
    await run(since, 'mercadopago')
    pages = [[one.charge, foreign], [], [donation.charge, two.charge, open, gone]]
    asked.length = 0
    const { said, failure } = await run(since, '--all')
    expect(failure).toBeNull()
    expect(said).toEqual([
      `mercadopago ${one.charge.providerId}: payment ${one.id}`,
      `mercadopago ${foreign.providerId}: waits for staff`,
      `mercadopago ${two.charge.providerId}: payment ${two.id}`,
      'picpay is switched off.',
      'paypal lists no payments. Ask it by number on /staff/payments.',
      'Payments that providers listed: 6. Came back: 2. Wait for staff: 1. Known here: 1. Without money, or decided: 2.',
    ])
    const from = new Date(since)
    expect(asked).toEqual([0, 1, 2].map((page) => ({ from, to: now, page })))
    expect(await recorded()).toEqual({
      console_user: 'operator',
      target: 'payments since 2026-11-23T03:00:00.000Z',
      after: {
        providers: ['mercadopago', 'picpay', 'paypal', 'pix'],
        listed: 6,
        restored: 2,
        waiting: 1,
        present: 1,
        ended: 2,
      },
    })
  })

  test('finds nothing where providers list nothing', async () => {
    const { said } = await run('2026-11-23', 'mercadopago')
    expect(said).toEqual([
      'Payments that providers listed: 0. Came back: 0. Wait for staff: 0. Known here: 0. Without money, or decided: 0.',
    ])
    expect(asked).toMatchObject([{ from: new Date('2026-11-23T00:00:00Z') }])
    expect(await recorded()).toMatchObject({ after: { providers: ['mercadopago'], listed: 0 } })
  })

  test.each([
    ['is silent', { kind: 'unknown', cause: 'nobody answered' }, 'nobody answered'],
    ['refuses in words', { kind: 'refused', code: 'not_configured', message: 'wrong token' }, 'wrong token'],
    ['refuses with a code', { kind: 'refused', code: 'not_configured' }, 'not_configured'],
  ] as const)('ends when a provider %s, says so, and is recorded as failed', async (_, answer, cause) => {
    mp.list = async () => answer
    const { said, failure } = await run(since, '--all')
    expect(said).toEqual([])
    expect(failure).toMatchObject({
      exitCode: 1,
      message: `mercadopago did not list its payments: ${cause}. Run it again to go on.`,
    })
    expect(await recorded()).toMatchObject({ console_user: 'operator', after: { failed: true } })
  })

  test('leaves an error of the portal as it is', async () => {
    mp.list = async () => {
      throw new TypeError('a bug')
    }
    const { failure } = await run(since, 'mercadopago')
    expect(failure).toBeInstanceOf(TypeError)
    expect(await recorded()).toMatchObject({ after: { providers: ['mercadopago'], failed: true } })
  })

  test.each([
    [['yesterday', '--all'], 'Type the moment'],
    [['2026-13-45', '--all'], 'Type the moment'],
    [['1', '--all'], 'Type the moment'],
    [[], 'Type the moment'],
    [[since], 'The provider is one of mercadopago, picpay, paypal, pix, or --all.'],
    [[since, 'bank'], 'The provider is one of'],
  ])('refuses wrong arguments, and asks nobody (%j)', async (args, message) => {
    const { said, failure } = await run(...args)
    expect(failure).toMatchObject({ exitCode: 2, message: expect.stringContaining(message) })
    expect([said, asked]).toEqual([[], []])
  })
})
