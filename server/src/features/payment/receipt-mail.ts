import * as m from '@guildhall/messages'
import type { App } from '../../app.ts'
import type { Message } from '../../ports/mail.ts'
import { letterOf } from '../../dispatch/rules.ts'
import { addressOf, momentWords, write, type Reader, type Settings } from '../../mail/letter.ts'
import { getDeposit } from '../deposit/public.ts'
import { noKnowledge } from '../../game/items.ts'
import { getPayment, type Payment } from './queries.ts'
import { getNotification, reais, whole, wordsOf } from '../notification/public.ts'

type Facts = [name: string, value: string][]
interface Gift {
  amountCents: number
  facts: Facts
}

/** Subjects by kind of notification; any other kind gets the general subject about "your donation". */
const subjects: Record<string, (inputs: { app: string; amount: string }) => string> = {
  payment_approved: m.mail_receipt_subject_approved,
  payment_review: m.mail_receipt_subject_review,
  payment_reversed: m.mail_receipt_subject_reversed,
  payment_credited: m.mail_receipt_subject_credited,
  payment_uncredited: m.mail_receipt_subject_uncredited,
  payment_refunded: m.mail_receipt_subject_refunded,
  payment_surplus_returned: m.mail_receipt_subject_surplus,
  deposit_approved: m.mail_receipt_subject_deposit_approved,
  deposit_refused: m.mail_receipt_subject_deposit_refused,
}

/**
 * The mail of a notification about a payment or a deposit: its sentence, the facts of the donation, and a link to the
 * receipt. Null when the notification is gone. Called inside inLocale(), in the locale of `reader`.
 */
export async function writeReceiptMail(
  app: Pick<App, 'config' | 'db'>,
  reader: Reader,
  id: number,
): Promise<Message | null> {
  const { config, db } = app
  const row = await getNotification(db, id)
  if (!row || letterOf(row.kind) !== 'receipt') return null
  return receiptLetter(config, reader, row, await findGift(app, reader, row))
}

/** What is known of the donation is in `gift`. */
export function receiptLetter(config: Settings, reader: Reader, row: Row, gift: Gift | null): Message {
  const { locale } = reader
  const words = { app: config.appName, amount: gift ? reais(gift.amountCents) : '' }
  const subject = (gift && subjects[row.kind]) || m.mail_receipt_subject
  const path = row.link ?? '/transactions'
  return write(config, reader, {
    subject: subject(words),
    paragraphs: [wordsOf(row, { locale, knowledge: noKnowledge })],
    facts: [...(gift?.facts ?? []), [m.mail_receipt_date(), momentWords(row.created_at, locale)]],
    button: {
      label: path.startsWith('/deposit') ? m.mail_receipt_deposits() : m.mail_receipt_button(),
      url: addressOf(config, reader, path),
    },
    links: [[m.mail_receipt_rules(), addressOf(config, reader, '/donation-rules')]],
  })
}

type Row = NonNullable<Awaited<ReturnType<typeof getNotification>>>

/**
 * The payment that a notification links to, or the deposit that it names; null for a notification of an earlier
 * version.
 */
async function findGift({ db }: Pick<App, 'db'>, { locale }: Reader, { link, data }: Row): Promise<Gift | null> {
  const [, paymentId] = /^\/transactions\/([\da-f-]{36})$/.exec(link ?? '') ?? []
  const payment = paymentId && (await getPayment(db, paymentId))
  if (payment) return { amountCents: payment.amount_cents, facts: factsOfPayment(payment, locale) }
  const deposit = 'depositId' in data && data.depositId ? await getDeposit(db, data.depositId) : undefined
  if (!deposit) return null
  const facts: Facts = [
    [m.mail_receipt_amount(), reais(deposit.value_cents)],
    [m.mail_receipt_method(), m.payment_method_deposit()],
    [m.mail_receipt_cash(), cashWords(deposit.credited ?? 0, locale)],
    ...extrasOf(deposit, locale),
    ...(deposit.note ? [[m.mail_receipt_note(), deposit.note] satisfies [string, string]] : []),
    [m.mail_receipt_deposit_number(), String(deposit.id)],
  ]
  return { amountCents: deposit.value_cents, facts }
}

function factsOfPayment(payment: Payment, locale: Reader['locale']): Facts {
  const { amount_cents: amount, fee_cents: fee, total_cents: total } = payment
  const charged = total ?? amount + fee
  return [
    [m.mail_receipt_amount(), reais(amount)],
    ...(charged === amount ? [] : [[m.mail_receipt_total(), reais(charged)] satisfies [string, string]]),
    [m.mail_receipt_method(), methodWords[payment.method]()],
    [m.mail_receipt_cash(), cashWords(payment.credited, locale)],
    ...extrasOf(payment, locale),
    [m.mail_receipt_number(), payment.id],
    ...(payment.provider_id
      ? [[m.mail_receipt_provider_number(), payment.provider_id] satisfies [string, string]]
      : []),
  ]
}

/** What the agreed Cash consists of, where a campaign or a code adds to it. */
function extrasOf(
  { base_cash, campaign_cash, creator_cash }: Pick<Payment, 'base_cash' | 'campaign_cash' | 'creator_cash'>,
  locale: Reader['locale'],
): Facts {
  if (campaign_cash + creator_cash === 0) return []
  return [
    [m.bonus_receipt_base(), cashWords(base_cash, locale)],
    ...(campaign_cash > 0 ? [[m.bonus_receipt_campaign(), cashWords(campaign_cash, locale)] satisfies Facts[0]] : []),
    ...(creator_cash > 0 ? [[m.bonus_receipt_creator(), cashWords(creator_cash, locale)] satisfies Facts[0]] : []),
  ]
}

/** An invented donation by Pix, for the samples of mails. */
export const sampleGift = (locale: Reader['locale']): Gift => ({
  amountCents: 5_000,
  facts: [
    [m.mail_receipt_amount(), reais(5_000)],
    [m.mail_receipt_method(), m.payment_method_pix()],
    [m.mail_receipt_cash(), cashWords(367, locale)],
    [m.mail_receipt_number(), '0b7e6f0a-5d0c-4f6e-9a37-2f1f5f0c8e11'],
  ],
})

const methodWords: Record<Payment['method'], () => string> = {
  mercado_card: m.payment_method_mercado_card,
  mercado_pix: m.payment_method_mercado_pix,
  paypal: m.payment_method_paypal,
  picpay: m.payment_method_picpay,
  pix: m.payment_method_pix,
}

const cashWords = (cash: number, locale: Reader['locale']): string => `${whole(cash, locale)} Cash`
