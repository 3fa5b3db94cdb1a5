import { expect, test } from 'vitest'
import type { Locale } from '@guildhall/contract'
import { notificationData, type NotificationData, type NotificationKind } from '@guildhall/contract/notification'
import * as m from '@guildhall/messages'
import { aPortal } from '../../../../test/portal.ts'
import { aProvider } from '../../../../test/provider.ts'
import { inLocale } from '../../words/locale.ts'
import { dark, light } from '../../mail/colours.ts'
import type { Message } from '../../ports/mail.ts'
import { letterOf } from '../../dispatch/rules.ts'
import type { Reader } from '../../mail/letter.ts'
import { getUserById } from '../../people/queries.ts'
import type { MailJob } from '../../mail/mail-job.ts'
import { writeMail } from './mails/write-mail.ts'

const payments = { mercadopago: aProvider('mercadopago'), pix: null, paypal: null, picpay: null }
const portal = await aPortal({}, { payments })
const { app, call } = portal
const { publicUrl, appName } = app.config
const marina = await portal.aPerson()

type JobOf<K extends MailJob['kind']> = Omit<Extract<MailJob, { kind: K }>, 'kind' | 'userId'>
type Case<K extends MailJob['kind']> = [links: string[], ...jobs: JobOf<K>[]]

const to = 'marina@mail.example'
// Only a confirmed address gets the link that opens a ticket.
await app.db.updateTable('users').set({ email: to, email_verified_at: new Date().toISOString() }).execute()
const email = 'new@mail.example'
const at = '2027-03-04T15:30:00Z'
const recover = '/login?recover=1'

/** A case for every kind of mail, with the links in its text. A new kind without a case does not compile. */
const cases: { [K in MailJob['kind']]: Case<K> } = {
  recovery: [['/password/reset?token='], {}],
  verify: [['/account/verify?token='], { email }],
  email_changed: [
    ['/account/stop-email-change?token=', recover],
    { to, email },
    { to, email, event: 'confirmed' },
    { to, email, event: 'password' },
  ],
  email_stopped: [[recover], { to, email, isPutBack: false }, { to, email, isPutBack: true }],
  email_withdrawn: [['/contact'], { to }],
  details_changed: [['/settings/profile', recover], { changed: ['document'] }, { changed: ['document', 'phone'] }],
  password_changed: [[recover], {}, { isPending: true }],
  ticket_answered: [
    ['/support/mail#7-'],
    { title: 'Fenrir 42', text: 'Fenrir <b>42</b>.', path: '/support/reply?id=7', ticketId: 7 },
    { title: 'Fenrir 42', text: 'Fenrir <b>42</b>.', path: '/support/reply?id=7', ticketId: 7, isSolved: true },
    { title: 'Fenrir 42', text: '', path: '/support/reply?id=7', ticketId: 7, isSolved: true },
  ],
  banned: [['/login'], { until: null, reason: 'Fenrir 42' }, { until: '2027-03-05T02:59:59.999Z', reason: '' }],
  ban_ended: [['/login'], {}],
  game_account: [['/settings/game'], { state: 'taken' }, { state: 'password_missing' }],
  login_released: [['/login', '/settings/game'], { before: 'fenrir' }],
  totp_changed: [
    ['/contact', recover, '/settings/security'],
    { change: 'on', at },
    { change: 'off', at },
    { change: 'new_codes', at },
    { change: 'off_by_staff', at },
    { change: 'off_by_recovery', at },
  ],
  helped: [['/contact', recover], { help: 'recovery', at }, { help: 'email', at }, { help: 'sessions', at }],
  closing: [['/login'], { event: 'asked' }, { event: 'last' }, { event: 'more_cash' }, { event: 'stopped' }],
  staff_digest: [['/staff/approvals'], { day: await actsOn('2027-03-04') }],
  alert: [['/staff/health'], { id: await anAlert(), isOver: false }, { id: await anAlert(), isOver: true }],
  export_ready: [['/privacy/export#7-'], { id: 7, endsAt: at }],
  receipt: [['/donation-rules'], ...(await receipts())],
  notification: [['/market/cargo'], ...(await notified())],
  digest: [['/market/cargo', '/support/reply/7'], await aDigest()],
}

const written = Object.entries(cases).flatMap(([kind, [links, ...jobs]]) =>
  jobs.map((job, count) => ({
    name: `${kind} ${count + 1}`,
    links,
    job: { kind, userId: marina.id, ...job } as MailJob,
  })),
)

/** An alert that has ended, and its number. */
async function anAlert(): Promise<number> {
  const moments = { begun_at: at, fired_at: at, ended_at: at }
  const values = { name: 'game_down', amount: 1, ...moments }
  const row = await app.db.insertInto('alerts').values(values).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** Makes one act of each kind on a day, and returns the day. */
async function actsOn(day: string): Promise<string> {
  const acts = ['credit', 'item', 'refund', 'surplus', 'order_refund', 'gift_refund', 'deposit'].map((kind) => ({
    id: crypto.randomUUID(),
    kind,
    actor_id: marina.id,
    target: 'user 1',
    amount: 5000,
    at,
  }))
  await app.db.insertInto('limited_acts').values(acts).execute()
  return day
}

/** Makes a mailed notification of each kind about one payment, and returns their mail jobs. */
async function receipts(): Promise<JobOf<'receipt'>[]> {
  await app.db
    .updateTable('users')
    .set({ document: '52998224725', phone: '11999998888' })
    .where('id', '=', marina.id)
    .execute()
  const { body } = await call('POST', '/mercadopago/pix', { token: marina.token, body: { value: '50.00' } })
  const link = `/transactions/${body.payment.id}`
  const data: NotificationData = { amountCents: 5000, cash: 367, reason: 'Fenrir 42' }
  const kinds = (Object.keys(notificationData) as NotificationKind[]).filter((kind) => letterOf(kind) === 'receipt')
  const rows = await app.db
    .insertInto('notifications')
    .values(
      kinds.map((kind) => ({
        user_id: marina.id,
        kind,
        data: JSON.stringify(notificationData[kind].parse(data)),
        link: kind.startsWith('deposit') ? '/deposit/store' : link,
        created_at: at,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => ({ id: Number(id) }))
}

/** Makes a notification of each kind that has no letter of its own, and returns their mail jobs. */
async function notified(): Promise<JobOf<'notification'>[]> {
  const act = { what: 'x', kind: 'credit', by: 'bia', login: 'marina', amount: 5000, state: 'approved', second: null }
  const ticket = { ticketId: 7, title: 'Fenrir 42', login: 'marina', priority: 'Normal' }
  const data = { ...act, ...ticket, item: [401], cash: 367, price: 12, outcome: 'returned', reason: 'Fenrir 42' }
  const kinds = [
    'item_delivered',
    'delivery_waits',
    'purchase_refunded',
    'staff_credit',
    'sale_sold',
    'market_settled',
    'market_ended',
    'market_watched',
    'market_held',
    'referral_bonus',
    'ticket_handed',
    'approval_decided',
  ] as const
  const rows = await app.db
    .insertInto('notifications')
    .values(
      kinds.map((kind) => ({
        user_id: marina.id,
        kind,
        data: JSON.stringify(notificationData[kind].parse(data)),
        link: '/market/cargo',
        created_at: at,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => ({ id }))
}

/** Makes a digest of two notifications, one of them about a ticket. */
async function aDigest(): Promise<JobOf<'digest'>> {
  const values = [
    { kind: 'sale_sold', data: { item: [401], price: 12 }, link: '/market/cargo' },
    { kind: 'ticket_answered', data: { ticketId: 7, title: 'Fenrir 42' }, link: '/support/reply/7' },
  ].map(({ data, ...row }) => ({ ...row, user_id: marina.id, data: JSON.stringify(data), created_at: at }))
  const rows = await app.db.insertInto('notifications').values(values).returning('id').execute()
  const off = { user_id: marina.id, topic: 'market', channel: 'mail', is_on: true } as const
  await app.db.insertInto('message_choices').values(off).execute()
  return { after: rows[0]!.id - 1, upTo: rows[1]!.id }
}

async function write(job: MailJob, locale: Locale): Promise<Message> {
  const user = (await getUserById(app.db, marina.id))!
  const reader: Reader = { to, login: 'marina7', firstName: 'Marina', locale }
  const mail = await inLocale(locale, () => writeMail(app, job, user, reader))
  if (!mail) throw new Error(`Nothing was written for ${JSON.stringify(job)}.`)
  return mail
}

const greetings = { 'pt-BR': 'Olá, Marina!', en: 'Hello, Marina!' }
const anyGreeting = /(?<!\p{L})(olá|oi|prezad[oa]|hello|hi|dear)(?!\p{L})/giu
/** Words that a mail of the given locale must not contain. */
const foreign = {
  'pt-BR': /(?<!\p{L})(the|your|you|was|were|and|if|password|account|staff|team|with|this)(?!\p{L})/iu,
  en: /(?<!\p{L})(você|sua|seu|não|conta|foi|para|senha|e-mail|de|da|que|equipe)(?!\p{L})/iu,
}
const colours = new Set([...Object.values(dark), ...Object.values(light)])

const plain = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
/** The visible texts of the HTML. */
const piecesOf = (html: string) =>
  html
    .slice(html.indexOf('<body'))
    .split(/<!--.*?-->|<[^>]*>/s)
    .map((piece) => plain(piece).trim())
    .filter((piece) => piece !== '' && piece !== '&nbsp;')

/** The token of a link is random, so it may contain a greeting, such as "-hi-". */
const withoutLinks = (words: string) => words.replaceAll(/https?:\/\/\S+/g, '')

const everyMail = (['pt-BR', 'en'] as const).flatMap((locale) =>
  written.map(({ name, ...mail }) => [`${name}, ${locale}`, { ...mail, locale }] as const),
)

test.each(everyMail)('%s', async (_, { job, links, locale }) => {
  const { subject, text, html } = await write(job, locale)
  const root = locale === 'en' ? `${publicUrl}/en` : publicUrl

  expect(subject).toMatch(new RegExp(`^${appName}: \\p{L}`, 'u'))
  expect(text.startsWith(`${greetings[locale]}\n\n`)).toBe(true)
  expect(withoutLinks(text).match(anyGreeting)).toHaveLength(1)
  expect(withoutLinks(piecesOf(html).join(' ')).match(anyGreeting)).toHaveLength(1)
  expect(html).toContain(`<html lang="${locale}">`)
  for (const words of [subject, text, piecesOf(html).join(' ')])
    // Ids of payments are hexadecimal, so they may contain "de" and "da".
    expect(withoutLinks(words).replaceAll(/\S*\d\S*/g, '')).not.toMatch(foreign[locale])

  const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => plain(href!))
  const paths = hrefs.map((href) => {
    expect(href.startsWith(`${root}/`), href).toBe(true)
    return href.slice(root.length)
  })
  for (const link of links)
    expect(
      paths.some((path) => path.startsWith(link)),
      `${link} of ${paths.join(', ')}`,
    ).toBe(true)
  const addresses = new Set(text.match(/https?:\/\/\S+/g))
  expect([...addresses].toSorted()).toEqual([...new Set(hrefs)].toSorted())

  // The plain text contains all of the HTML except the name at its head and the hint of the button.
  const hint = inLocale(locale, () => m.mail_link_hint())
  for (const piece of piecesOf(html)) if (piece !== appName && piece !== hint) expect(text).toContain(piece)
  for (const colour of html.match(/#[\da-f]{3,8}\b(?=[;"}! ])/gi) ?? []) expect(colours).toContain(colour)
})
