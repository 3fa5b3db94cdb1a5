import { pino } from 'pino'
import { expect, test } from 'vitest'
import { aCanary, canary, columnsWith } from '../../../../../test/canary.ts'
import { aPortal } from '../../../../../test/portal.ts'
import { aProvider } from '../../../../../test/provider.ts'
import { aSandbox } from '../../../../../test/sandbox.ts'
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
