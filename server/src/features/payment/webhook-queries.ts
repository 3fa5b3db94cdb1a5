import { sql, type Kysely } from 'kysely'
import { prepared, preparedUnread } from '../../db/prepared.ts'
import { probeEnd } from '../../db/probes.ts'
import type { DB } from '../../db/tables.ts'
import type { ChargeName, PaymentProvider } from '../../ports/payments.ts'

type Db = Kysely<DB>

/** The payments of one provider that have the number or the reference of a charge. */
export const findByChargeName = async (db: Db, provider: PaymentProvider, charge: ChargeName) =>
  (
    await byChargeName(db, {
      provider,
      providerId: charge.providerId || null,
      reference: charge.reference || null,
    })
  ).rows

interface NamedCharge {
  provider: PaymentProvider
  providerId: string | null
  reference: string | null
}

/** What is null equals nothing. */
const byChargeName = prepared((db, { provider, providerId, reference }: NamedCharge) =>
  db
    .selectFrom('payments')
    .select(['id', 'provider_id'])
    .where('provider', '=', provider)
    .where((eb) => eb.or([eb('provider_id', '=', providerId), eb('reference', '=', reference)]))
    .compile(),
)

interface NewWebhook {
  provider: PaymentProvider
  key: string
  is_signed: boolean
  hints: unknown
  received_at: string
}

/**
 * Stores a webhook. A signed one proves that the secret is right, so the refused ones before were forged: their probe
 * ends.
 */
export const insertWebhook = (db: Db, { hints, ...webhook }: NewWebhook) =>
  (webhook.is_signed ? storeSigned : store)(db, { ...webhook, hints: JSON.stringify(hints) })

const storing = ({ provider, key, is_signed, hints, received_at }: NewWebhook) => sql`
  insert into payment_notices (provider, key, is_signed, hints, received_at)
  values (${provider}, ${key}, ${is_signed}, ${hints}, ${received_at})`

const store = preparedUnread((db, webhook: NewWebhook) => storing(webhook).compile(db))

const storeSigned = preparedUnread((db, webhook: NewWebhook) =>
  sql`with ended as (${probeEnd(sql`'webhooks ' || ${webhook.provider}::text`, webhook.received_at)}) ${storing(webhook)}`.compile(
    db,
  ),
)
