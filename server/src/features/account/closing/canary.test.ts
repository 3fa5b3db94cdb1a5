import { pino } from 'pino'
import { expect, test } from 'vitest'
import { aCanary, canary, columnsWith } from '../../../../../test/canary.ts'
import { aPortal } from '../../../../../test/portal.ts'
import { aProvider } from '../../../../../test/provider.ts'
import { aSandbox } from '../../../../../test/sandbox.ts'
import { aCanary as aWholeCanary } from '../../../../../test/canary-account.ts'
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

test('after closing, database, files and logs have no name, address, document or phone of the person', async () => {
  const account = await aCanary(portal)
  const texts = Object.values(canary)
  const before = await columnsWith(portal, texts)
  expect(before).toEqual(expect.arrayContaining(['users.email', 'tickets.description', 'player_notes.text']))
  expect(await filesWith(texts)).toHaveLength(2)
  await call('POST', '/account/closing', { token: account.token, body: { password: account.password, cash: 0 } })
  portal.setNow(new Date(Date.now() + 14.1 * day))
  await closeAccounts(app).finally(() => portal.setNow())
  expect(await columnsWith(portal, texts)).toEqual([])
  expect(await filesWith(texts)).toEqual([])
  const names = []
  for await (const { name } of app.storage.list()) names.push(name)
  expect(names.filter((name) => /^(tickets|deposits)\//.test(name))).toEqual([])
  expect(lines.filter((line) => texts.some((text) => line.includes(text)))).toEqual([])
})

test('of an account with a row in every table only what the inventory keeps is found', async () => {
  const [other, staff] = [await portal.aPerson(), await portal.aPerson(['administrator'])]
  const person = await aWholeCanary(portal, { other, staff })
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
  const found = await columnsWith(portal, [person.mark])
  expect(found.filter((column) => !isKept(column))).toEqual([])
  // The names of sellers belong to no account, so the inventory does not find them. That of the other seller stays.
  const keys = await app.db.selectFrom('market_sellers').select('key').where('key', 'like', '%seller').execute()
  expect(keys.map(({ key }) => key)).toEqual([expect.stringContaining('name')])
  const tickets = await app.db.selectFrom('tickets').select('status').where('author_id', '=', person.id).execute()
  expect(new Set(tickets.map(({ status }) => status))).toEqual(new Set(['Solved']))
  expect(await filesWith([person.mark])).toEqual([])
})

/** Whether the inventory leaves a column of an account as it is, or shows it in rows of others too. */
function isKept(name: string): boolean {
  const [table = '', column = ''] = name.split('.')
  const entry = inventory[table]!
  const { onClosing, columns, also } = entry
  if (!entry.account || onClosing === 'keep' || also.some((of) => of.columns.includes(column))) return true
  const of = columns[column]!
  return onClosing === 'clear columns' && (!of.personal || of.clearedTo === undefined)
}
