import type { Locale } from '@guildhall/contract'
import { reaisText } from '@guildhall/contract/reais'
import * as m from '@guildhall/messages'
import type { App } from '../../app.ts'
import type { NewCharge } from '../../ports/payments.ts'
import { wholeText } from '../../words/whole.ts'
import type { getPayer, Payment } from './queries.ts'

/** What a card payment has besides its amount. A token is charged once. */
export type Card = NonNullable<NewCharge['card']>

/** The charge of a stored payment, as its provider is asked to create it. */
export function chargeOf(
  config: App['config'],
  locale: Locale,
  payment: Payment,
  payer: Awaited<ReturnType<typeof getPayer>>,
  card: Card | undefined,
): NewCharge {
  const page = (path: string) => `${config.publicUrl}${locale === 'en' ? '/en' : ''}${path}`
  return {
    reference: payment.reference,
    idempotencyKey: payment.provider_key,
    amountCents: payment.amount_cents + payment.fee_cents,
    description: descriptionOf(config.appName, locale, payment),
    createdAt: new Date(payment.created_at),
    expiresAt: payment.expires_at ? new Date(payment.expires_at) : null,
    payer: {
      email: payer.email ?? '',
      firstName: payer.first_name,
      lastName: payer.last_name,
      document: payer.document ?? '',
      phone: payer.phone ?? '',
    },
    notificationUrl: `${config.notificationUrl}/webhooks/${payment.provider}`,
    returnUrl: page(payment.method === 'picpay' ? `/paymentPicPay?referenceId=${payment.reference}` : '/paymentPayPal'),
    cancelUrl: page('/paymentPayPal?cancelled=1'),
    ...(card ? { card } : {}),
  }
}

/** The text that the payer reads at the provider and on the bank statement. Providers get a plain space after `R$`. */
const descriptionOf = (app: string, locale: Locale, { amount_cents, cash }: Payment): string =>
  m.payment_description({
    app,
    amount: reaisText(amount_cents / 100).replace('\u{a0}', ' '),
    cash: wholeText(cash, locale),
  })
