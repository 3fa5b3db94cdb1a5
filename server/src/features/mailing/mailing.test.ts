import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { NotificationData, NotificationKind } from '@guildhall/contract/notification'
import { mailsTo } from '../../../../test/accounts.ts'
import { noChoice } from '../../../../test/message-choices.ts'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { mailJob } from '../../mail/mail-job.ts'
import { notify } from '../notification/public.ts'
import { sendDigestsJob } from './jobs.ts'
import { mailingVerbs } from './verbs.ts'

const sandbox = await aSandbox()
const portal = await aPortal({ MAIL_URL: sandbox.mailUrl })
const { app, call, fastify } = portal
afterEach(() => {
  portal.setNow()
  return sandbox.control('DELETE', '/faults')
})

type Reader = Person & { email: string }

/** A player with a confirmed address, and what they have chosen. */
async function aReader(choices: Partial<typeof noChoice> = {}): Promise<Reader> {
  const person = await portal.aPerson()
  const email = `${person.login}@mail.example`
  const row = { email, email_verified_at: app.now().toISOString(), first_name: 'Marina' }
  await app.db.updateTable('users').set(row).where('id', '=', person.id).execute()
  if (Object.keys(choices).length > 0) await choose(person, choices)
  return { ...person, email }
}

async function choose({ token }: Person, choices: Partial<typeof noChoice>) {
  const reply = await call('PUT', '/messages/settings', { token, body: { ...noChoice, ...choices } })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
}

const settingsOf = async ({ token }: Person) => (await call('GET', '/messages/settings', { token })).body
const bell = async ({ token }: Person) =>
  (await call('GET', '/notifications', { token })).body.data as { kind: string }[]
const mails = ({ email }: Reader) => mailsTo(sandbox, email)
const subjects = async (reader: Reader) => (await mails(reader)).map(({ subject }) => subject)

const happens = <K extends NotificationKind>(reader: Person, kind: K, data: NotificationData<K>) =>
  notify(app.db, { userId: reader.id, kind, data, link: '/market/my-sales', at: app.now() } as never)
const sold = (reader: Person) => happens(reader, 'sale_sold', { item: [401], price: 12 })

/** An answer to a ticket as the ticket feature adds it: the notification and its own mail. */
async function answered(reader: Person, title = 'Baú vazio') {
  await happens(reader, 'ticket_answered', { ticketId: 7, title })
  const mail = { kind: 'ticket_answered', userId: reader.id, title, text: 'Já voltou.', path: '/support' } as const
  await app.jobs.add(app.db, mailJob, mail)
}

test('settings begin with what everybody gets, are stored as sent, and refuse half quiet hours at their field', async () => {
  const reader = await aReader()
  expect(await settingsOf(reader)).toEqual({
    ...noChoice,
    usedLocale: 'pt-BR',
    address: { email: reader.email, isConfirmed: true, refusedAt: null },
  })
  const choices = {
    bell: ['security', 'payments', 'tickets', 'staff'],
    mail: ['security', 'payments', 'market'],
    push: ['security'],
    quietFrom: '22:30',
    quietUntil: '07:05',
    zone: 'America/Manaus',
    digest: 'weekly',
    locale: 'en',
  }
  await choose(reader, choices)
  expect(await settingsOf(reader)).toMatchObject(choices)
  for (const change of [{ quietUntil: null }, { quietUntil: '22:30' }]) {
    const body = { ...choices, ...change }
    const { status, body: refused } = await call('PUT', '/messages/settings', { token: reader.token, body })
    expect([status, refused.messages[0].field]).toEqual([400, 'quietUntil'])
  }
  for (const change of [{ zone: 'Nowhere/Gone' }, { quietFrom: '25:00' }, { digest: 'hourly' }, { push: ['x'] }]) {
    const body = { ...choices, ...change }
    expect((await call('PUT', '/messages/settings', { token: reader.token, body })).status).toBe(400)
  }
})

test('what is chosen comes by mail with a letter of its own, and what nobody can switch off comes in any case', async () => {
  const reader = await aReader({ bell: [], mail: ['market'] })
  await sold(reader)
  await answered(reader)
  await happens(reader, 'staff_credit', { cash: 50 })
  await portal.runJobs()
  expect((await subjects(reader)).toSorted()).toEqual([
    'Guildhall: Pagamentos, depósitos e Cash',
    'Guildhall: Vendas no mercado',
  ])
  expect((await bell(reader)).map(({ kind }) => kind)).toEqual(['staff_credit'])
  expect((await call('GET', '/notifications/unread', { token: reader.token })).body.unread).toBe(1)
})

test('mails wait for the end of quiet hours, where the newest answer to a ticket is the one that is sent', async () => {
  const reader = await aReader({ quietFrom: '22:00', quietUntil: '08:00' })
  portal.setNow(new Date('2027-03-04T02:30:00Z'))
  await answered(reader)
  await happens(reader, 'staff_credit', { cash: 50 })
  await portal.runJobs()
  expect(await subjects(reader)).toEqual(['Guildhall: Pagamentos, depósitos e Cash'])
  const { rows } = await sql<{ run_at: Date }>`
    select run_at from graphile_worker.jobs where task_identifier = 'mail'`.execute(app.db)
  expect(rows.map(({ run_at }) => new Date(run_at).toISOString())).toEqual(['2027-03-04T11:00:00.000Z'])

  portal.setNow(new Date('2027-03-04T11:00:00Z'))
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(app.db)
  await portal.runJobs()
  expect(await subjects(reader)).toHaveLength(2)
})

test('the language of mails is the chosen one, and without a choice the one last used', async () => {
  const [chosen, used] = [await aReader({ locale: 'en' }), await aReader()]
  await Promise.all([answered(chosen), answered(used)])
  await portal.runJobs()
  expect((await mails(chosen))[0]!.html).toContain('<html lang="en">')
  expect((await mails(used))[0]!.html).toContain('<html lang="pt-BR">')
})

/** Runs the digests as if it were a moment. */
async function digestsAt(moment: string) {
  portal.setNow(new Date(moment))
  await app.jobs.add(app.db, sendDigestsJob, {})
  await portal.runJobs()
}

test('a digest has what would be single mails and was not read, once, and nothing is mailed when nothing happened', async () => {
  portal.setNow(new Date('2027-03-03T15:00:00Z'))
  const reader = await aReader({ mail: ['market', 'tickets'], digest: 'daily' })
  await answered(reader, 'Lido')
  await call('POST', '/notifications/readOf', { token: reader.token, body: { link: '/market/my-sales' } })
  await sold(reader)
  await answered(reader, 'Baú vazio')
  await happens(reader, 'item_delivered', { item: [401] })
  await happens(reader, 'staff_credit', { cash: 50 })
  await digestsAt('2027-03-04T10:59:00Z')
  expect(await subjects(reader)).toEqual(['Guildhall: Pagamentos, depósitos e Cash'])
  await digestsAt('2027-03-04T11:01:00Z')
  const [digest, ...others] = await mails(reader)
  expect([digest!.subject, others.length]).toEqual(['Guildhall: novidades na sua conta (2)', 1])
  expect(digest!.text).toContain('Baú vazio')
  expect(digest!.text.indexOf('Baú vazio')).toBeLessThan(digest!.text.indexOf('Abrir no portal'))
  expect(digest!.text).not.toContain('Lido')
  expect(digest!.text).not.toContain('Chegou ao jogo')
  await digestsAt('2027-03-05T11:01:00Z')
  await digestsAt('2027-03-06T11:01:00Z')
  expect(await mails(reader)).toHaveLength(2)
  // The end of the digest sends what it has collected.
  await sold(reader)
  await choose(reader, { mail: ['market'] })
  await portal.runJobs()
  expect((await subjects(reader))[0]).toBe('Guildhall: novidades na sua conta (1)')
})

/** The address in the text of a mail that stops such mails, below the portal. */
const stopPath = (text: string) => /https?:\/\/[^/\s]+(\/(?:en\/)?unsubscribe\?\S+)/.exec(text)?.[1] ?? ''
const oneClick = { 'content-type': 'application/x-www-form-urlencoded' }

test('a mail program stops the mails of a topic with one post, and of nothing else', async () => {
  const reader = await aReader({ locale: 'en' })
  await answered(reader)
  await portal.runJobs()
  const [mail] = (await mails(reader)) as unknown as { id: number; text: string; html: string }[]
  const path = stopPath(mail!.text)
  expect(mail!.html).toContain(`${path.replaceAll('&', '&amp;')}" style=`)
  const { raw } = await sandbox.control('GET', `/mail/${mail!.id}/raw`)
  const headers = (raw as string).split('\r\n\r\n')[0]!.replaceAll(/\r\n[ \t]+/g, ' ')
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const [, url, mailto] = /^List-Unsubscribe: <([^>]+)>,\s*<mailto:([^>]+)>$/m.exec(headers) ?? []
  expect(url?.endsWith(path), url).toBe(true)
  expect(mailto).toMatch(/^no-reply@guildhall\.example\?subject=unsubscribe%20tickets%20\d+-/)

  const post = (to: string, payload = 'List-Unsubscribe=One-Click', type = oneClick) =>
    fastify.inject({ method: 'POST', url: to, payload, headers: type })
  for (const bad of [
    path.replace('tickets', 'market'),
    path.replace('tickets', 'security'),
    `${path}0`,
    '/unsubscribe',
  ])
    expect((await post(bad)).statusCode, bad).toBeGreaterThanOrEqual(400)
  expect((await settingsOf(reader)).mail).toEqual(noChoice.mail)
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
  for (const type of [oneClick, multipart]) expect((await post(path, 'x', type)).statusCode).toBe(200)
  expect((await settingsOf(reader)).mail).toEqual(['security', 'payments', 'account'])
  await answered(reader)
  await portal.runJobs()
  expect(await mails(reader)).toHaveLength(1)

  // The form of our page gets the page, and a token of a former address is void.
  const byPage = await post(path, 'by=page')
  expect([byPage.statusCode, byPage.headers.location]).toEqual([303, '/en/unsubscribe?topic=tickets&outcome=done'])
  await app.db.updateTable('users').set({ email: 'a@other.example' }).where('id', '=', reader.id).execute()
  expect((await post(path, 'by=page')).headers.location).toBe('/en/unsubscribe?topic=tickets&outcome=invalid')
})

test('the link of a digest stops all that it collects, and mails about security and money have none', async () => {
  portal.setNow(new Date('2027-03-03T15:00:00Z'))
  const reader = await aReader({ mail: ['market', 'tickets'], digest: 'daily' })
  await sold(reader)
  await happens(reader, 'staff_credit', { cash: 50 })
  await digestsAt('2027-03-04T11:01:00Z')
  const [digest, money] = await mails(reader)
  expect(stopPath(money!.text)).toBe('')
  await fastify.inject({ method: 'POST', url: stopPath(digest!.text), headers: oneClick, payload: '' })
  expect(await settingsOf(reader)).toMatchObject({ mail: ['security', 'payments'], digest: 'none' })
})

test('an address that the mail server refuses for good gets no more mails until its owner confirms it again', async () => {
  const reader = await aReader()
  await sandbox.control('POST', '/faults', { target: 'mail', kind: 'refused', count: 1 })
  await answered(reader)
  await portal.runJobs()
  await answered(reader)
  await happens(reader, 'staff_credit', { cash: 50 })
  await portal.runJobs()
  expect(await mails(reader)).toEqual([])
  expect((await settingsOf(reader)).address.refusedAt).not.toBeNull()
  expect((await bell(reader)).filter(({ kind }) => kind === 'mail_refused')).toHaveLength(1)

  // Staff see it, and may send the confirmation, too.
  const support = await portal.aPerson(['support'])
  const page = await call('GET', `/staff/players/${reader.login}`, { token: support.token })
  expect(page.body.data.email_refused).toEqual({ at: expect.any(String), reply: expect.stringContaining('550 5.1.1') })

  await sandbox.control('POST', '/faults', { target: 'mail', kind: 'refused', count: 1 })
  const again = () => call('POST', '/messages/address', { token: reader.token })
  await again()
  await portal.runJobs()
  expect((await settingsOf(reader)).address.refusedAt).not.toBeNull()
  await again()
  await portal.runJobs()
  expect(await subjects(reader)).toHaveLength(1)
  expect((await settingsOf(reader)).address.refusedAt).toBeNull()
  expect((await again()).status).toBe(404)
})

/** Runs a command of the console; what it prints. */
async function command(name: string, ...args: string[]): Promise<string[]> {
  const lines: string[] = []
  const console = { app, actor: { consoleUser: 'root' }, say: (text: string) => void lines.push(text) }
  await mailingVerbs.find((verb) => verb.name === name)!.run(console as never, ...args)
  return lines
}

test('the console stops mails by the code of a mail, marks an address whose mails came back, and both are recorded', async () => {
  const reader = await aReader()
  await answered(reader)
  await portal.runJobs()
  const query = new URLSearchParams(stopPath((await mails(reader))[0]!.text).split('?')[1])
  await expect(command('stop-mails', 'payments', query.get('token')!)).rejects.toThrow('is no topic')
  await expect(command('stop-mails', 'market', query.get('token')!)).rejects.toThrow()
  await command('stop-mails', 'tickets', query.get('token')!)
  expect((await settingsOf(reader)).mail).not.toContain('tickets')

  await expect(command('refuse-address', 'nobody@mail.example')).rejects.toThrow('No account')
  expect(await command('refuse-address', reader.email.toUpperCase())).toEqual([
    `${reader.login} gets no more mails at this address.`,
  ])
  expect((await settingsOf(reader)).address.refusedAt).not.toBeNull()
  const acts = await app.db
    .selectFrom('admin_actions')
    .select('action')
    .where('console_user', '=', 'root')
    .orderBy('id')
    .execute()
  expect(acts.map(({ action }) => action)).toEqual(['stopMails', 'refuseAddress'])
})
