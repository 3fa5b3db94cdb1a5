import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aFolderServer } from '../../../../chaos/folder-server.ts'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { until } from '../../../../test/programs.ts'
import { aBuyer, anItem, buy } from '../../../../test/shop.ts'
import { realDisk, type Disk } from '../../adapters/folders-game/disk.ts'
import { createFolders } from '../../adapters/folders-game/folders-game.ts'
import { contributions } from '../index.ts'
import { deliverItems } from '../delivery/service.ts'

const root = mkdtempSync(join(tmpdir(), 'guildhall-shop-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const server = aFolderServer(root)
const portal = await aPortal({ GAME: 'folders', GAME_ROOT: root, GAME_DIALECT: 'w2pp' })
const { app, call } = portal
const staff = await portal.aPerson(['administrator'])
const inbox = join(root, 'Common/ImportItem')

let fault: string | null = null
/** A disk that fails while `fault` is set. */
const failing =
  <A extends unknown[], T>(work: (...parameters: A) => Promise<T>) =>
  async (...parameters: A): Promise<T> => {
    if (fault) throw Object.assign(new Error(`${fault}: a disk of a test`), { code: fault })
    return work(...parameters)
  }
const disk: Disk = {
  ...realDisk,
  create: failing(realDisk.create),
  sync: failing(realDisk.sync),
  rename: failing(realDisk.rename),
}
app.game = createFolders({
  root,
  dialect: 'w2pp',
  chestPick: 'first-empty',
  periods: { itemsMs: 50, verifyMs: 200 },
  disk,
})

const deliver = () => deliverItems(app, { ...contributions, restAfterKillMs: 20, lookAgainAfterMs: 5 })
const show = async ({ token }: Person, id: string) => (await call('GET', `/purchase/show/${id}`, { token })).body.data
const balance = async ({ token }: Person) => (await call('GET', '/transaction/balance', { token })).body.data
const refund = (id: string) =>
  call('POST', `/staff/orders/${id}/refund`, { token: staff.token, body: { reason: 'O jogo recusou o item.' } })
const received = (id: string) => server.delivered.filter(({ file }) => file === `${id}.txt`)

async function aPaidPurchase(isInGame = true): Promise<{ buyer: Person; id: string; tookMs: number }> {
  const buyer = await aBuyer(portal, 30)
  if (isInGame) server.makeAccount(buyer.login)
  const item = await anItem(portal)
  const startedAt = performance.now()
  const { body } = await buy(portal, buyer, { id: item })
  expect(body.status).toBe('success')
  return { buyer, id: body.purchase, tookMs: performance.now() - startedAt }
}
const ending = (buyer: Person, id: string) =>
  until('an end of the delivery', async () => {
    await deliver()
    server.pass()
    const purchase = await show(buyer, id)
    return ['delivered', 'failed'].includes(purchase.state) ? purchase : null
  })

// S8: a full tmpfs answers ENOSPC to a write, a broken share EIO to a rename.
test.each(['ENOSPC', 'EIO'])(
  'a folder that answers %s costs nobody anything: it is delivered once it is well',
  async (code) => {
    fault = code
    const { buyer, id, tookMs } = await aPaidPurchase()
    expect(tookMs).toBeLessThan(2_000)
    await deliver()
    await deliver()
    expect(await show(buyer, id)).toMatchObject({ state: 'queued', refunded_at: null })
    expect(readdirSync(inbox)).toEqual([])
    // It may still arrive, so it cannot be refunded.
    expect((await refund(id)).body.code).toBe('order_not_refundable')
    fault = null
    expect(await ending(buyer, id)).toMatchObject({ state: 'delivered' })
    expect(received(id)).toHaveLength(1)
    expect(server.chestOf(buyer.login)).toEqual(['413 61 10 0 0 0 0'])
    expect(await balance(buyer)).toBe(0)
  },
)

// S8
test('a missing folder costs nobody anything either', async () => {
  rmSync(inbox, { recursive: true })
  const { buyer, id, tookMs } = await aPaidPurchase()
  expect(tookMs).toBeLessThan(2_000)
  await deliver()
  expect(await show(buyer, id)).toMatchObject({ state: 'queued' })
  mkdirSync(inbox)
  expect(await ending(buyer, id)).toMatchObject({ state: 'delivered' })
  expect(received(id)).toHaveLength(1)
})

// S9
test('a file that the game moves to Error is a failed purchase: told to staff, and paid back once', async () => {
  const { buyer, id } = await aPaidPurchase(false)
  expect(await ending(buyer, id)).toMatchObject({ state: 'failed' })
  const { data } = (await call('GET', '/notifications', { token: staff.token })).body
  expect(data[0]).toMatchObject({ kind: 'staff_task', link: '/staff/deliveries' })
  const [row] = (await call('GET', '/staff/orders?state=failed', { token: staff.token })).body.data
  expect(row).toMatchObject({ id, login: buyer.login, answer: expect.any(String) })
  const answers = await Promise.all([refund(id), refund(id), refund(id)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  expect(await balance(buyer)).toBe(30)
  // The account is created later: a refunded item does not arrive after all.
  server.makeAccount(buyer.login)
  await deliver()
  server.pass()
  expect([received(id), server.chestOf(buyer.login)]).toEqual([[], []])
})

// S9
test('a failed purchase that staff send again arrives once, and is not paid back', async () => {
  const { buyer, id } = await aPaidPurchase(false)
  await ending(buyer, id)
  server.makeAccount(buyer.login)
  const again = { token: staff.token, body: { attempt: 1, note: 'A conta existe agora.' } }
  expect((await call('POST', `/staff/deliveries/${id}/resend`, again)).status).toBe(200)
  expect(await ending(buyer, id)).toMatchObject({ state: 'delivered' })
  expect((await refund(id)).status).toBe(409)
  expect(server.chestOf(buyer.login)).toHaveLength(1)
  expect(await balance(buyer)).toBe(0)
})

// D-145
test('folders reach the chest alone: the bag is refused with its reason and costs nothing', async () => {
  const buyer = await aBuyer(portal, 30)
  const { status, body } = await buy(portal, buyer, { id: await anItem(portal), target: 'inventory' })
  expect([status, body]).toEqual([
    200,
    {
      status: 'error',
      code: 'target_unsupported',
      message: 'Este servidor entrega só no baú. Escolha o baú e compre de novo.',
    },
  ])
  expect(await balance(buyer)).toBe(30)
})

// S7, S10
test('what the game saw were whole files under names of our own', () => {
  expect(server.complaints).toEqual([])
})
