import * as m from '@guildhall/messages'
import { findProbes } from '../db/probes.ts'
import { paymentProviders, type PaymentProvider, type Payments, type WebhookPlace } from '../ports/payments.ts'
import { bad, fine, type Finding, type Installation } from './finding.ts'

const names: Record<PaymentProvider, string> = {
  mercadopago: 'Mercado Pago',
  picpay: 'PicPay',
  paypal: 'PayPal',
  pix: 'Pix',
}

/** Asks each provider something harmless that needs our credentials, and where it sends webhooks. */
export async function checkPayments(installation: Installation): Promise<Finding[]> {
  const adapters = paymentProviders.flatMap((provider) => installation.payments[provider] ?? [])
  if (adapters.length === 0)
    return [bad('payments', 'warning', m.health_payments_none(), m.health_payments_none_cure())]
  const [found, refused] = await Promise.all([
    Promise.all(adapters.map((adapter) => ask(adapter, installation))),
    refusedWebhooks(installation),
  ])
  const well = found.flatMap(({ isWell, provider }) => (isWell ? provider : []))
  return [
    ...found.flatMap(({ findings }) => findings),
    ...(well.length > 0 ? [fine('payments', m.health_payments_ok({ providers: well.join(', ') }))] : []),
    ...refused,
  ]
}

interface Asked {
  provider: string
  isWell: boolean
  findings: Finding[]
}

async function ask(adapter: Payments, { config }: Installation): Promise<Asked> {
  const provider = names[adapter.provider]
  const outcome = await adapter.check()
  if (outcome.kind === 'refused') {
    const text = m.health_payments_refused({ provider, cause: outcome.message ?? outcome.code })
    const finding = bad('payments', 'problem', text, m.health_payments_refused_cure({ provider }))
    return { provider, isWell: false, findings: [finding] }
  }
  if (outcome.kind === 'unknown') {
    const text = m.health_payments_silent({ provider, cause: outcome.cause })
    const finding = bad('payments', 'warning', text, m.health_payments_silent_cure({ provider }))
    return { provider, isWell: false, findings: [finding] }
  }
  const expected = `${config.notificationUrl}/webhooks/${adapter.provider}`
  // The sandbox sends webhooks without a registration.
  const findings = adapter.isSimulated ? [] : ofPlace(provider, outcome.value, expected)
  return { provider, isWell: true, findings }
}

function ofPlace(provider: string, place: WebhookPlace, expected: string): Finding[] {
  if (place.kind === 'of_each_charge') return []
  const cure = m.health_webhooks_cure({ provider, address: expected })
  if (place.kind === 'missing') return [bad('webhooks', 'problem', m.health_webhooks_missing({ provider }), cure)]
  const address = place.url
  // The address of an API host of its own is as good.
  if (!address.startsWith('https://') || !new URL(address).pathname.endsWith(new URL(expected).pathname))
    return [bad('webhooks', 'problem', m.health_webhooks_elsewhere({ provider, address }), cure)]
  return [fine('webhooks', m.health_webhooks_ok({ provider, address }))]
}

async function refusedWebhooks({ db }: Installation): Promise<Finding[]> {
  const probes = await findProbes(db, 'webhooks ').catch(() => [])
  return probes
    .filter(({ is_up }) => !is_up)
    .map(({ name, failures }) => {
      const provider = names[name.slice('webhooks '.length) as PaymentProvider] ?? name
      const text = m.health_webhooks_refused({ provider, count: String(failures) })
      return bad('webhooks', 'warning', text, m.health_webhooks_refused_cure({ provider }))
    })
}
