import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { mailsTo } from '../../../../test/accounts.ts'
import { aDatabase } from '../../../../test/database.ts'
import { aListing, chestOf, listingOf, potions, setPresence, trade } from '../../../../test/market.ts'
import { aPortal, type Person, type Portal } from '../../../../test/portal.ts'
import { anItem, buy, fill } from '../../../../test/shop.ts'
import { anS3 } from '../../../../test/s3.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { readBackupState } from '../../db/backup/state.ts'
import { markRestored } from '../../db/backup/hold.ts'
import { mailJob } from '../../mail/mail-job.ts'
import { contributions } from '../index.ts'
import { deliverItems } from '../delivery/service.ts'
import { moveGoods } from '../market/move-goods.ts'
import { backUp } from './planned.ts'
import { isDue, lastDue } from './rules.ts'

const sandbox = await aSandbox()
const folder = mkdtempSync(join(tmpdir(), 'guildhall-planned-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A player in the game with a login of their own, because all portals of this file share the game. */
async function someone(portal: Portal, { chest = [] }: { chest?: number[][] } = {}): Promise<Person> {
  const person = await portal.aPerson()
  const login = `t${randomUUID().replaceAll('-', '').slice(0, 9)}`
  const email = `${login}@mail.example`
  await portal.app.db.updateTable('users').set({ login, email }).where('id', '=', person.id).execute()
  await portal.app.game.createAccount(randomUUID(), { login, password: 'senha123', email })
  await setPresence(sandbox, { ...person, login }, 'online')
  for (const item of chest) await sandbox.control('POST', `/game/accounts/${login}/chest`, { item })
  return { ...person, login }
}

const amount = async (person: Person) => (await chestOf(sandbox, person)).length
const deliver = ({ app }: Portal) => deliverItems(app, { subscribers: contributions.subscribers })

/** What waits when the backup is made. */
async function before(portal: Portal) {
  const [first, second, seller] = [
    await someone(portal),
    await someone(portal),
    await someone(portal, { chest: [potions] }),
  ]
  for (const person of [first, second]) await fill(portal, person, 100)
  const item = await anItem(portal, { price: 30 })
  await buy(portal, first, { id: item })
  await buy(portal, second, { id: item })
  await portal.app.jobs.add(portal.app.db, mailJob, { kind: 'password_changed', userId: first.id })
  const listing = await aListing(portal, seller)
  const owner = await portal.aPerson(['superadmin'])
  const administrator = await portal.aPerson(['administrator'])
  return { first, second, seller, item, listing, owner, administrator }
}

/** The game goes on after the backup: the first delivery arrives, and the seller takes the item back. */
async function after(portal: Portal, { first, second, seller, item, listing }: Awaited<ReturnType<typeof before>>) {
  await portal.app.db
    .updateTable('deliveries')
    .set({ next_try_at: '2099-01-01T00:00:00Z' })
    .where('login', '=', second.login)
    .execute()
  await deliver(portal)
  await trade(portal, seller, 'cancel', { id: listing })
  await moveGoods(portal.app)
  await buy(portal, first, { id: item })
  await deliver(portal)
}

async function aRestoredPortal() {
  const original = await aDatabase()
  const one = await aPortal({}, { sandbox, databaseUrl: original.url })
  const left = await before(one)
  await one.close()
  const copy = await aDatabase({ copyOf: original.url })
  const two = await aPortal({}, { sandbox, databaseUrl: original.url })
  await after(two, left)
  await markRestored(two.app.db)
  await two.close()
  const three = await aPortal({}, { sandbox, databaseUrl: copy.url })
  await markRestored(three.app.db)
  await three.close()
  return { portal: await aPortal({}, { sandbox, databaseUrl: copy.url }), left }
}

test('a restored portal does nothing outside until an owner releases it, and then gives each thing once', async () => {
  const { portal, left } = await aRestoredPortal()
  const { first, second, seller, item, listing, owner, administrator } = left
  const { call, app } = portal
  const outside = async () => [await amount(first), await amount(second), await amount(seller)]
  const mails = async () => (await mailsTo(sandbox, `${first.login}@mail.example`)).length
  const staff = { token: owner.token }
  expect([await outside(), await mails()]).toEqual([[2, 0, 1], 0])

  // Pages are read, writes are refused in words, and no job and no call reaches the outside.
  expect((await call('GET', '/notices')).status).toBe(200)
  const refused = await buy(portal, first, { id: item })
  expect([refused.status, refused.body.code]).toEqual([503, 'held_after_restore'])
  expect(refused.body.message).toContain('foi restaurado de um backup')
  expect((await trade(portal, second, 'buy', { id: listing })).body.code).toBe('held_after_restore')
  expect((await call('POST', '/mercadopago/pix', { token: first.token, body: {} })).body.code).toBe(
    'held_after_restore',
  )
  expect((await call('POST', '/logout', { token: (await portal.aPerson()).token })).status).toBe(200)
  await portal.runJobs()
  await deliver(portal)
  await moveGoods(app)
  const letter = { to: 'a@mail.example', subject: 'a', text: 'b', html: 'c' }
  await expect(app.mail.send(letter)).rejects.toThrow('held after a restore')
  expect(await app.game.ban(randomUUID(), { login: first.login, until: null, reason: 'x' })).toMatchObject({
    kind: 'unknown',
  })
  expect([await outside(), await mails()]).toEqual([[2, 0, 1], 0])

  // Only an owner releases it, after the game was asked.
  const release = (token: string, dropMails = true) =>
    call('POST', '/staff/backup/release', { token, body: { dropMails } })
  expect((await release(administrator.token)).status).toBe(403)
  expect((await release(owner.token)).body.code).toBe('restore_unchecked')
  expect((await call('POST', '/staff/backup/check', staff)).status).toBe(200)
  await portal.runJobs()
  const { restore: held } = (await call('GET', '/staff/backup', staff)).body
  expect(held.findings).toMatchObject({
    deliveries: { done: 1, absent: 1, silent: 0 },
    listings: { open: 1, held: 1, silent: 0 },
    // One about the password, and two about Cash that staff credited.
    mails: 3,
    // The seller's item went back into the chest, and a purchase after the backup was delivered.
    operations: 2,
  })
  expect(held.operations).toMatchObject([
    { kind: 'put', login: seller.login },
    { kind: 'deliver', login: first.login },
  ])
  expect(await listingOf(portal, listing)).toMatchObject({ state: 'open', frozen_by: owner.id })
  const queues = (await call('GET', '/dashboard/queues', staff)).body.data
  expect(queues).toContainEqual(expect.objectContaining({ name: 'restored', to: '/staff/backup', count: 1 }))

  expect((await release(owner.token)).status).toBe(200)
  expect((await release(owner.token)).body.code).toBe('restore_released')
  // The attempts that the hold refused are tried again.
  await app.db.updateTable('deliveries').set({ next_try_at: app.now().toISOString() }).execute()
  await deliver(portal)
  await portal.runJobs()
  expect([await outside(), await mails()]).toEqual([[2, 1, 1], 0])
  expect((await buy(portal, first, { id: item })).status).toBe(200)
  expect((await trade(portal, second, 'buy', { id: listing })).body.code).toBe('listing_frozen')
})

test('a second node notices the release, and RESTORED=on holds a database again', async () => {
  const { url } = await aDatabase()
  const seed = await aPortal({}, { databaseUrl: url })
  await markRestored(seed.app.db)
  await markRestored(seed.app.db)
  const nodes = [await aPortal({}, { databaseUrl: url }), await aPortal({}, { databaseUrl: url })] as const
  let released = 0
  nodes[1].app.hold.onRelease(() => (released += 1))
  const owner = await nodes[0].aPerson(['superadmin'])
  await nodes[0].call('POST', '/staff/backup/check', { token: owner.token })
  await nodes[0].runJobs()
  await nodes[0].call('POST', '/staff/backup/release', { token: owner.token, body: { dropMails: false } })
  expect([nodes[0].app.hold.isOn(), nodes[1].app.hold.isOn()]).toEqual([false, true])
  // The first write that the other node would refuse asks the database.
  const note = { token: owner.token, body: { state: 'done' } }
  expect((await nodes[1].call('PUT', '/setup/steps/site', note)).status).toBe(200)
  await nodes[1].app.hold.refresh()
  await nodes[1].app.hold.refresh()
  expect([nodes[1].app.hold.isOn(), released]).toEqual([false, 1])
  await markRestored(seed.app.db)
  expect((await aPortal({}, { databaseUrl: url })).app.hold.isOn()).toBe(true)
})

test('the backup of the day is written once, and the oldest go', async () => {
  const old = ['2020-01-01', '2020-01-02', '2020-01-03'].map((day) => `guildhall-${day}T04-00-00Z.tar.gz`)
  for (const name of [...old, 'notes.txt']) writeFileSync(join(folder, name), '')
  // A process was killed while it wrote.
  writeFileSync(join(folder, `${old[0]}.unfinished`), '')
  utimesSync(join(folder, `${old[0]}.unfinished`), new Date('2020-01-01'), new Date('2020-01-01'))
  const portal = await aPortal({ BACKUP_TO: folder, BACKUP_AT: '04:00', BACKUP_KEEP: '2' })
  await Promise.all([backUp(portal.app), backUp(portal.app)])
  await backUp(portal.app)
  const stored = await portal.app.db.selectFrom('backups').selectAll().where('outcome', '=', 'stored').execute()
  expect(stored).toHaveLength(1)
  expect(readdirSync(folder).sort()).toEqual([old[2], stored[0]?.name, 'notes.txt'])
  const { lastStored } = await readBackupState(portal.app.db)
  expect(lastStored).toMatchObject({ cause: 'schedule', place: folder, is_encrypted: false })
  const { token } = await portal.aPerson(['superadmin'])
  const { body } = await portal.call('GET', '/staff/backup', { token })
  expect(body).toMatchObject({ plan: { place: folder, at: '04:00', keep: 2, isEncrypted: false }, restore: null })
})

test('a failed backup says why and is tried again in an hour', async () => {
  const place = join(folder, 'notes.txt', 'below')
  const portal = await aPortal({ BACKUP_TO: place })
  await backUp(portal.app)
  const { lastStored, lastAttempt } = await readBackupState(portal.app.db)
  expect([lastStored, lastAttempt?.outcome]).toEqual([null, 'failed'])
  expect(lastAttempt?.problem).toContain(`${place} cannot be used`)
  const at = new Date('2026-11-26T12:00:00Z')
  const failed = (minutes: number) => ({
    outcome: 'failed',
    started_at: '',
    ended_at: new Date(at.getTime() - minutes * 60_000).toISOString(),
  })
  expect([isDue(at, []), isDue(at, [failed(10)]), isDue(at, [failed(61)])]).toEqual([true, false, true])
  expect(isDue(at, [failed(61), { ...failed(90), outcome: 'stored' }])).toBe(false)
  expect(lastDue(at, 4 * 60).toISOString()).toBe('2026-11-26T07:00:00.000Z')
  expect(lastDue(at, 10 * 60).toISOString()).toBe('2026-11-25T13:00:00.000Z')
})

test('backups go to a bucket, are listed there and removed', async () => {
  const { endpoint, bucket, accessKeyId, secretAccessKey, keys } = await anS3()
  const portal = await aPortal({
    BACKUP_TO: `s3://${bucket}/nightly`,
    BACKUP_KEEP: '1',
    BACKUP_PASSPHRASE: 'quatro palavras ao acaso',
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
  })
  await backUp(portal.app)
  const { lastStored } = await readBackupState(portal.app.db)
  expect(lastStored).toMatchObject({ place: `s3://${bucket}/nightly/`, is_encrypted: true })
  expect(keys()).toEqual([`nightly/${lastStored?.name}`])
})
