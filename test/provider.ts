import type {
  Charge,
  NewCharge,
  WebhookReading,
  Outcome,
  PaymentProvider,
  Payments,
} from '../server/src/ports/payments.ts'

/** A payment provider in memory, for tests of how the portal handles its replies. The sandbox plays the real ones. */
export interface TestProvider extends Payments {
  /** Its charges, by our reference. */
  charges: Map<string, Charge>
  /** The charges that it was asked to create, including repetitions. */
  asked: NewCharge[]
  /** Changes what it reports of a payment. */
  say(reference: string, change: Partial<Charge>): void
  /** The fault of each of the next calls: the reply is lost after the work, or nothing is done. */
  next: ('lost' | 'down')[]
}

/** Webhooks are `{ id }` in JSON, signed by the header `x-signed: yes`. */
export function aProvider(provider: PaymentProvider): TestProvider {
  const charges = new Map<string, Charge>()
  const asked: NewCharge[] = []
  const next: TestProvider['next'] = []
  let count = 1_000
  const answered = <T>(value: () => T): Outcome<T> => {
    const trouble = next.shift()
    if (trouble === 'down') return { kind: 'unknown', cause: 'nobody answered' }
    const result = value()
    return trouble === 'lost' ? { kind: 'unknown', cause: 'the answer was lost' } : { kind: 'applied', value: result }
  }
  const byId = (id: string) => [...charges.values()].find((charge) => charge.providerId === id)

  const testProvider: TestProvider = {
    provider,
    isSimulated: true,
    charges,
    asked,
    next,
    say(reference, change) {
      const charge = charges.get(reference)
      if (!charge) throw new Error(`Nobody asked for ${reference}.`)
      charges.set(reference, { ...charge, status: change.state ?? charge.status, ...change })
    },
    async create(charge) {
      asked.push(charge)
      return answered(() => {
        const charged = charges.get(charge.reference)
        if (charged) return charged
        const fresh: Charge = {
          providerId: String((count += 1)),
          reference: charge.reference,
          state: 'pending',
          status: 'pending',
          statusDetail: null,
          amountCents: charge.amountCents,
          paidCents: null,
          currency: 'BRL',
          isOurs: true,
          refundedCents: 0,
          chargedBackCents: 0,
          totalCents: null,
          receiptId: null,
          expiresAt: charge.expiresAt,
          pay: { code: `code of ${charge.reference}`, qrPng: 'iVBORw0KGgo=', url: 'https://provider.example/pay' },
          answer: {},
        }
        charges.set(charge.reference, fresh)
        return fresh
      })
    },
    find: async ({ providerId, reference }) =>
      answered(() => (providerId === null ? charges.get(reference) : byId(providerId)) ?? null),
    async cancel({ reference }) {
      testProvider.say(reference, { state: 'cancelled' })
      return answered(() => charges.get(reference)!)
    },
    refund: async ({ reference, amountCents, key }) =>
      answered(() => {
        const charge = charges.get(reference)!
        const whole = charge.amountCents ?? 0
        const refundedCents = Math.min(whole, (charge.refundedCents ?? 0) + (amountCents ?? whole))
        testProvider.say(reference, { refundedCents, ...(refundedCents === whole ? { state: 'refunded' } : {}) })
        return { refundId: key, isSettled: true }
      }),
    check: async () => answered(() => ({ kind: 'of_each_charge' as const })),
    async readWebhook({ headers, raw }): Promise<WebhookReading> {
      if (headers['x-signed'] !== 'yes') return { kind: 'forged', cause: 'not signed' }
      const { id } = JSON.parse(raw.toString()) as { id: string }
      return { kind: 'accepted', key: id, isSigned: true, charges: [{ providerId: id }] }
    },
  }
  return testProvider
}

/** Our reference of the payment `id`, as the provider got it. */
export function referenceAt({ asked }: Pick<TestProvider, 'asked'>, id: string): string {
  const charge = asked.find(({ idempotencyKey }) => idempotencyKey === id)
  if (!charge) throw new Error(`Nobody asked for ${id}.`)
  return charge.reference
}
