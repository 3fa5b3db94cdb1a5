import type {
  Charge,
  NewCharge,
  WebhookReading,
  Outcome,
  PaymentProvider,
  Payments,
} from '../server/src/ports/payments.ts'

/** A payment provider in memory, for tests of what the portal makes of its words. The real ones are the sandbox's. */
export interface TestProvider extends Payments {
  /** What it knows, by our reference. */
  charges: Map<string, Charge>
  /** How often it was asked to make a payment, and how many it made. */
  asked: NewCharge[]
  /** Changes what it will say of a payment. */
  say(reference: string, change: Partial<Charge>): void
  /** What happens to the next answers: lost after the work was done, or nothing at all. */
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
    const made = value()
    return trouble === 'lost' ? { kind: 'unknown', cause: 'the answer was lost' } : { kind: 'applied', value: made }
  }
  const byId = (id: string) => [...charges.values()].find((charge) => charge.providerId === id)

  const made: TestProvider = {
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
        const known = charges.get(charge.reference)
        if (known) return known
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
      made.say(reference, { state: 'cancelled' })
      return answered(() => charges.get(reference)!)
    },
    refund: async ({ reference, amountCents, key }) =>
      answered(() => {
        const charge = charges.get(reference)!
        const whole = charge.amountCents ?? 0
        const refundedCents = Math.min(whole, (charge.refundedCents ?? 0) + (amountCents ?? whole))
        made.say(reference, { refundedCents, ...(refundedCents === whole ? { state: 'refunded' } : {}) })
        return { refundId: key, isSettled: true }
      }),
    async readWebhook({ headers, raw }): Promise<WebhookReading> {
      if (headers['x-signed'] !== 'yes') return { kind: 'forged', cause: 'not signed' }
      const { id } = JSON.parse(raw.toString()) as { id: string }
      return { kind: 'accepted', key: id, isSigned: true, charges: [{ providerId: id }] }
    },
  }
  return made
}

/** What a provider was sent as our name of the payment `id`. */
export function referenceAt({ asked }: Pick<TestProvider, 'asked'>, id: string): string {
  const charge = asked.find(({ idempotencyKey }) => idempotencyKey === id)
  if (!charge) throw new Error(`Nobody asked for ${id}.`)
  return charge.reference
}
