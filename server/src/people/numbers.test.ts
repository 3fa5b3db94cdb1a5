import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anAccount } from '../../../test/accounts.ts'
import { aPortal } from '../../../test/portal.ts'
import { findKeyIds } from './numbers-queries.ts'
import { numberChange, readNumbers } from './numbers.ts'
import { getUserById } from './queries.ts'
import { sealNumbers } from './seal-numbers.ts'

const key = 'the-first-key-of-this-test-0123456789'
const portal = await aPortal({ PERSONAL_DATA_KEY: key })
const { app, call } = portal
const databaseUrl = app.config.databaseUrl
const rotated = await aPortal(
  { PERSONAL_DATA_KEY: 'its-second-key-0123456789-0123456789', PERSONAL_DATA_KEY_OLD: key },
  { databaseUrl },
)
const keyless = await aPortal({ PERSONAL_DATA_KEY: 'a-key-that-encrypted-nothing-0123456789' }, { databaseUrl })

const numbers = { document: '52998224725', phone: '11987654321' }
const stored = async (id: number) => (await getUserById(app.db, id))!
const save = (at: typeof portal, token: string, body: object) =>
  at.call('PUT', '/account/update_profile', { token, body })

async function aDonor() {
  const account = await anAccount(portal)
  const reply = await call('POST', '/account/updateDocumentAndPhone', { token: account.token, body: numbers })
  expect(reply.status).toBe(200)
  return account
}

test('no row has a document or a phone in plain, and only the own profile shows them', async () => {
  const account = await anAccount(portal, numbers)
  const other = await aDonor()
  for (const { id } of [account, other]) {
    const row = await stored(id)
    expect(row).toMatchObject({ document: null, phone: null })
    expect(JSON.stringify(row)).not.toMatch(/52998224725|11987654321/)
    expect(readNumbers(app.config, row)).toEqual(numbers)
  }
  const [one, two] = [await stored(account.id), await stored(other.id)]
  expect(one.document_sealed).not.toBe(two.document_sealed)
  // The text is bound to its row.
  expect(readNumbers(app.config, { ...two, document_sealed: one.document_sealed }).document).toBeNull()

  const { body } = await call('GET', '/account/me', { token: account.token })
  expect(body.data).toMatchObject(numbers)
  const user = await call('GET', '/account/user', { token: account.token })
  expect(user.body.userData).toMatchObject({ document: '•••••••••25', phone: '•••••••••21' })
})

test('plain numbers of the version before are encrypted in batches, and a stopped job goes on', async () => {
  const earlier = await sealNumbers(app)
  expect(earlier).toBe(0)
  await sql`insert into users (login, first_name, last_name, password_hash, document, phone)
    select 'earlier' || n, 'Ana', 'Souza', 'none', lpad(n::text, 11, '0'), case when n % 2 = 0 then '11' || lpad(n::text, 9, '0') end
    from generate_series(1, 450) n`.execute(app.db)
  const stop = new Error('killed')
  const killed = sealNumbers(app, () => {
    throw stop
  })
  await expect(killed).rejects.toBe(stop)
  expect(await sealNumbers(app)).toBe(250)
  const { rows } = await sql<{ id: number; n: number }>`
    select id, substr(login, 8)::integer as n from users where login like 'earlier%' order by id`.execute(app.db)
  for (const { id, n } of [rows[0]!, rows[249]!, rows[449]!]) {
    const row = await stored(id)
    expect(row).toMatchObject({ document: null, phone: null })
    const digits = `${n}`
    expect(readNumbers(app.config, row)).toEqual({
      document: digits.padStart(11, '0'),
      phone: n % 2 === 0 ? `11${digits.padStart(9, '0')}` : null,
    })
  }
  await app.db.deleteFrom('users').where('login', 'like', 'earlier%').execute()
})

test('a new key reads what the former one encrypted, moves it, and the former key is needed no more', async () => {
  const account = await aDonor()
  expect(readNumbers(rotated.app.config, await stored(account.id))).toEqual(numbers)
  const [former] = rotated.app.config.personalKeys.former
  const current = rotated.app.config.personalKeys.current!
  // One number under each key.
  await app.db
    .updateTable('users')
    .set(numberChange(rotated.app.config, account.id, { phone: '11912345678' }))
    .where('id', '=', account.id)
    .execute()
  expect(await findKeyIds(app.db)).toEqual([former!.id, current.id].toSorted())
  expect(await sealNumbers(rotated.app)).toBeGreaterThan(0)
  expect(await findKeyIds(app.db)).toEqual([current.id])
  const row = await stored(account.id)
  expect(readNumbers(rotated.app.config, row)).toEqual({ ...numbers, phone: '11912345678' })
  expect(readNumbers(app.config, row)).toEqual({ document: null, phone: null })
  expect(await sealNumbers(rotated.app)).toBe(0)
})

test('without its key a document is shown to nobody, and an empty form does not remove it', async () => {
  const account = await aDonor()
  const { body } = await keyless.call('GET', '/account/me', { token: account.token })
  expect(body.data).toMatchObject({ document: '', phone: '' })
  const profile = { firstname: 'Ana', lastname: 'Souza', email: account.email }
  const form = { ...profile, document: '', phone: '11912345678' }
  expect((await save(keyless, account.token, form)).status).toBe(200)
  const row = await stored(account.id)
  expect(readNumbers(app.config, row).document).toBe(numbers.document)
  expect(readNumbers(keyless.app.config, row)).toEqual({ document: null, phone: '11912345678' })
  // Nothing that no key decrypts is touched.
  await sealNumbers(keyless.app)
  expect(readNumbers(app.config, await stored(account.id)).document).toBe(numbers.document)
})

test('a production without a key stores plain numbers, which a key that comes later encrypts', async () => {
  const plain = { personalKeys: { current: null, former: [] } }
  const account = await anAccount(portal)
  const change = numberChange(plain, account.id, numbers)
  expect(change).toMatchObject(numbers)
  await app.db.updateTable('users').set(change).where('id', '=', account.id).execute()
  expect(await sealNumbers({ db: app.db, config: { ...app.config, ...plain } })).toBe(0)
  const { body } = await call('GET', '/account/me', { token: account.token })
  expect(body.data).toMatchObject(numbers)
  await portal.runJobs()
  await sealNumbers(app)
  expect(await stored(account.id)).toMatchObject({ document: null, phone: null, document_sealed: expect.any(String) })
})
