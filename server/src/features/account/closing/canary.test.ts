import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract, type Endpoint } from '@guildhall/contract'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { anAccount, type Account } from '../../../../../test/accounts.ts'
import { backupPartsWith } from '../../../../../test/backup-with.ts'
import { aCanary } from '../../../../../test/canary-account.ts'
import { columnsWith } from '../../../../../test/columns-with.ts'
import { anOffer } from '../../../../../test/market.ts'
import { aPortal, type Portal } from '../../../../../test/portal.ts'
import { aProvider } from '../../../../../test/provider.ts'
import { aSandbox } from '../../../../../test/sandbox.ts'
import { anItem, buy, fill } from '../../../../../test/shop.ts'
import { aTicket } from '../../../../../test/tickets.ts'
import { inventory } from '../../../privacy/inventory/index.ts'
import { transaction } from '../../../db/transaction.ts'
import { eraseAccount, eraseData } from './erase.ts'
import { closeAccounts } from './close-accounts.ts'

const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
const sandbox = await aSandbox()
const mp = aProvider('mercadopago')
const portal = await aPortal({}, { sandbox, log, payments: { mercadopago: mp } })
const { app, call } = portal
const day = 24 * 3600_000

async function filesWith(texts: string[]): Promise<string[]> {
  const found: string[] = []
  for await (const { name } of app.storage.list()) {
    const bytes = (await app.storage.read(name)) ?? Buffer.alloc(0)
    if (texts.some((text) => bytes.includes(text) || name.includes(text.toLowerCase()))) found.push(name)
  }
  return found
}

/** What nobody may find after the account was closed. Each value is nowhere else. */
const typed = {
  firstname: 'Zuleidecanaria',
  lastname: 'Passarinhoso',
  email: 'zuleide.canaria@mail.example',
  phone: '11955554321',
  document: '39053344705',
  location: 'Travessa dos Canarios 77',
  address: '203.0.113.77',
}

/** An account with its personal data in every place where a player can put it. Its payments and deliveries have ended. */
async function anAccountOfTypedData(portal: Portal): Promise<Account> {
  const { app, call } = portal
  const { firstname, lastname, email, phone, document, location, address } = typed
  const account = await anAccount(portal, { firstname, lastname, email, phone, document })
  const { id, token, username: login } = account
  const staff = await portal.aPerson(['administrator'])
  const say = `${firstname} ${lastname}, ${email}, ${phone}, ${document}, ${location}`
  const send = async (method: string, path: string, body: unknown, by = token): Promise<unknown> => {
    const reply = await call(method, path, { token: by, body, headers: { 'idempotency-key': randomUUID() } })
    if (reply.status >= 300)
      throw new Error(`${method} ${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  await app.db.updateTable('users').set({ email_verified_at: app.now().toISOString() }).where('id', '=', id).execute()
  const profile = {
    firstname,
    lastname,
    email,
    document,
    phone,
    location,
    bio: say,
    website_url: 'https://canaria.example',
  }
  await send('PUT', '/account/update_profile', profile)

  const upload = new FormData()
  upload.set('file', new Blob([say]), `${firstname}.txt`)
  const file = (await send('POST', '/ticket/attachments', upload)) as { data: { name: string } }
  const ticket = await aTicket(portal, account, { title: firstname, description: say, attachments: [file.data.name] })
  await send('POST', '/ticket-comment/store', { ticket_id: ticket, description: say, status: 'Open' })
  await send('POST', `/ticket/${ticket}/notes`, { text: say }, staff.token)
  await send('POST', `/staff/players/${login}/notes`, { text: say }, staff.token)

  const proof = new FormData()
  for (const [name, value] of Object.entries({ value: '50.00', comment: say })) proof.set(name, value)
  proof.set('proof', new Blob([`%PDF-1.7\n1 0 obj\n(${say})\nendobj\n%%EOF\n`]), `${firstname}.pdf`)
  await send('POST', '/deposit/store', proof)
  await app.db.updateTable('deposits').set({ status: 'disapproved' }).where('user_id', '=', id).execute()

  await fill(portal, { id, login, token }, 30)
  await buy(portal, { id, login, token }, { id: await anItem(portal) })
  await send('POST', '/mercadopago/pix', { value: '50.00' })
  const settled = { state: 'delivered' as const, settled_at: app.now().toISOString() }
  await app.db.updateTable('deliveries').set(settled).where('login', '=', login).execute()
  await app.db.updateTable('payments').set({ state: 'expired' }).where('user_id', '=', id).execute()
  await app.db
    .insertInto('former_emails')
    .values({ user_id: id, email: `old.${email}`, replaced_at: app.now().toISOString() })
    .execute()
  // Tests call the portal without a network, so the address of the player is written by hand.
  await app.db
    .updateTable('users')
    .set({ signup_address: address, last_address: address, visitor_id: 'rid-of-the-canary' })
    .where('id', '=', id)
    .execute()
  for (const table of ['sessions', 'purchases', 'deliveries'] as const)
    await app.db.updateTable(table).set({ address }).where('user_id', '=', id).execute()
  return account
}

test('after closing, database, files and logs, and a new backup, have no name, address, document or phone of the person', async () => {
  const account = await anAccountOfTypedData(portal)
  const texts = Object.values(typed)
  const before = await columnsWith(portal, texts)
  expect(before).toEqual(expect.arrayContaining(['users.email', 'tickets.description', 'player_notes.text']))
  expect(await filesWith(texts)).toHaveLength(2)
  const planted = `news/${typed.document}.webp`
  await app.storage.save(planted, Buffer.from('picture'))
  expect(await backupPartsWith(portal, texts)).toEqual(
    expect.arrayContaining(['manifest.json', 'public.users', 'public.tickets', 'jobs']),
  )
  await app.storage.remove(planted)
  await call('POST', '/account/closing', { token: account.token, body: { password: account.password, cash: 0 } })
  portal.setNow(new Date(Date.now() + 14.1 * day))
  await closeAccounts(app).finally(() => portal.setNow())
  expect(await columnsWith(portal, texts)).toEqual([])
  expect(await filesWith(texts)).toEqual([])
  expect(await backupPartsWith(portal, texts)).toEqual([])
  const names = []
  for await (const { name } of app.storage.list()) names.push(name)
  expect(names.filter((name) => /^(tickets|deposits)\//.test(name))).toEqual([])
  expect(lines.filter((line) => texts.some((text) => line.includes(text)))).toEqual([])
})

test('of an account with a row in every table only what the inventory keeps is found', async () => {
  const [other, staff] = [await portal.aPerson(), await portal.aPerson(['administrator'])]
  const person = await aCanary(portal, { other, staff })
  const at = app.now().toISOString()
  // A closing waits for deliveries that are under way.
  await app.db
    .updateTable('deliveries')
    .set({ state: 'delivered', settled_at: at })
    .where('user_id', '=', person.id)
    .where('settled_at', 'is', null)
    .execute()
  await app.db
    .updateTable('users')
    .set({ closes_at: app.now().toISOString(), closed_at: app.now().toISOString() })
    .where('id', '=', person.id)
    .execute()
  await eraseData(app, person.id)
  await transaction(app.db, (tx) => eraseAccount(tx, person.id))

  // A ban outlives the account.
  const contacts = [person.email, person.phone, person.document, person.address, person.login]
  expect(await columnsWith(portal, contacts)).toEqual(['ban_operations.login', 'bans.login'])
  expect(await backupPartsWith(portal, contacts)).toEqual(['public.ban_operations', 'public.bans'])
  const found = await columnsWith(portal, [person.mark])
  expect(found.filter((column) => !isKept(column))).toEqual([])
  // The names of sellers belong to no account, so the inventory does not find them. That of the other seller stays.
  const keys = await app.db.selectFrom('market_sellers').select('key').where('key', 'like', '%seller').execute()
  expect(keys.map(({ key }) => key)).toEqual([expect.stringContaining('name')])
  const tickets = await app.db.selectFrom('tickets').select('status').where('author_id', '=', person.id).execute()
  expect(new Set(tickets.map(({ status }) => status))).toEqual(new Set(['Solved']))
  expect(await filesWith([person.mark])).toEqual([])

  const { id: ticket } = await app.db
    .selectFrom('tickets')
    .select('id')
    .where('author_id', '=', person.id)
    .executeTakeFirstOrThrow()
  const reader = await portal.aPerson(['superadmin'])
  await app.db.updateTable('referrals').set({ referrer_id: reader.id }).where('referred_id', '=', person.id).execute()
  const ids = { login: `conta-encerrada-${person.id}`, ticket: String(ticket), from_user: String(reader.id), page: '1' }
  const closedIn = async (locale: string): Promise<string[]> => {
    const read: string[] = []
    for (const path of pathsWith(ids)) {
      const { bytes } = await call('GET', path, { token: reader.token, headers: { 'accept-language': locale } })
      if (/conta encerrada/i.test(bytes.toString())) read.push(path)
    }
    return read
  }
  expect(await closedIn('pt-BR')).toEqual(
    expect.arrayContaining([`/ticket/${ids.ticket}`, '/notices', '/staff/players']),
  )
  expect(await closedIn('en')).toEqual([])
})

/** The paths of all endpoints that read, as far as their parameters are known. */
const pathsWith = (ids: Record<string, string>): string[] =>
  Object.values(contract)
    .flatMap((feature) => Object.values(feature as Record<string, Endpoint>))
    .filter(({ route }) => route.startsWith('GET '))
    .map(({ route }) => route.slice('GET '.length).replace('/ticket/:id', '/ticket/:ticket'))
    .map((path) => path.replace(/:(\w+)/g, (name, key: string) => ids[key] ?? name))
    .filter((path) => !path.includes(':'))

/** Whether the inventory leaves a column of an account as it is, or shows it in rows of others too. */
function isKept(name: string): boolean {
  const [table = '', column = ''] = name.split('.')
  const entry = inventory[table]!
  const { onClosing, columns, also } = entry
  if (!entry.account || onClosing === 'keep' || also.some((of) => of.columns.includes(column))) return true
  const of = columns[column]!
  return onClosing === 'clear columns' && (!of.personal || of.clearedTo === undefined)
}

test('a migration removes the sellers that accounts closed by earlier versions left in the search', async () => {
  const migration = readFileSync(
    join(import.meta.dirname, '../../../db/migrations/0207-sellers-of-closed-accounts.sql'),
  )
  const sellers = async () => (await app.db.selectFrom('market_sellers').select('key').execute()).map(({ key }) => key)
  const seller = await portal.aPerson()
  await anOffer(portal, seller, { name: 'Poeira' })
  const before = await sellers()
  expect(before).toContain(seller.login)
  await app.db.insertInto('market_sellers').values({ key: 'a former seller' }).execute()
  await sql.raw(migration.toString()).execute(app.db)
  expect(await sellers()).toEqual(before)
})
