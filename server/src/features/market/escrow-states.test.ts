import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aTrader, chestOf, listingOf, potions, setPresence, trade } from '../../../../test/market.ts'
import { aPortal, type Reply, type Person } from '../../../../test/portal.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { moveGoods } from './move-goods.ts'

// Players, staff, the movers and a faulty game act on one listing in an order that is drawn at random.
const sandbox = await aSandbox()
const portal = await aPortal({ GAME_TIMEOUT_MS: '1000' }, { sandbox })
const { app, call } = portal
const staff = await portal.aPerson(['admin'])

const steps = ['sell', 'buy', 'cancel', 'freeze', 'unfreeze', 'undo', 'move'] as const
const presences = ['seller online', 'seller offline', 'buyer online', 'buyer offline'] as const
const faults = [
  'error takeFromChest',
  'lost-reply takeFromChest',
  'error putIntoChest',
  'lost-reply putIntoChest',
] as const
type Step = (typeof steps)[number] | (typeof presences)[number] | (typeof faults)[number]

/** The states that one step may lead to, as docs/architecture.md draws them. */
const next: Record<string, string[]> = {
  taking: ['taking', 'open', 'failed'],
  failed: ['failed'],
  open: ['open', 'returning', 'cancelled', 'sold'],
  returning: ['returning', 'cancelled', 'open'],
  cancelled: ['cancelled'],
  sold: ['sold', 'undone'],
  undone: ['undone'],
}

const cash = 100
const price = 50
const balanceOf = async ({ token }: Person): Promise<number> =>
  (await call('GET', '/transaction/balance', { token })).body.data

type Story = { seller: Person; buyer: Person; id: number | null; minutes: number }

async function doStep(story: Story, step: Step): Promise<void> {
  const { seller, buyer, id } = story
  const [first, second] = step.split(' ') as [string, string?]
  if (first === 'seller' || first === 'buyer') return setPresence(sandbox, story[first], second!)
  if (second) return sandbox.control('POST', '/faults', { target: 'game', kind: first, count: 1, call: second })
  if (step === 'move') return move(story)
  if (step === 'sell') {
    if (id !== null) return
    const sale = await trade(portal, seller, 'sell', { slot: 0, price: String(price) })
    story.id = sale.body.data?.id ?? null
    return check(step, sale)
  }
  if (id === null) return
  if (step === 'buy') return check(step, await trade(portal, buyer, 'buy', { id }))
  if (step === 'cancel') return check(step, await trade(portal, seller, 'cancel', { id }))
  const body = { reason: 'Conferindo.' }
  check(step, await call('POST', `/staff/market/${id}/${step}`, { token: staff.token, body }))
}

function check(step: Step, { status, body }: Reply): void {
  if (body.code !== 'game_unreachable') expect(status, `${step}: ${JSON.stringify(body)}`).toBeLessThan(500)
}

async function move(story: Story): Promise<void> {
  portal.setNow(new Date(Date.now() + (story.minutes += 2) * 60_000))
  await moveGoods(app)
}

/** What holds after every step: Cash always, and where the item is whenever the game is asked nothing. */
async function look({ seller, buyer, id }: Story) {
  const listing = id === null ? undefined : await listingOf(portal, id)
  const items = { seller: (await chestOf(sandbox, seller)).length, buyer: (await chestOf(sandbox, buyer)).length }
  const isSold = listing?.state === 'sold'
  const paid = isSold ? price : 0
  expect(await balanceOf(buyer)).toBe(cash - paid)
  expect(await balanceOf(seller)).toBe(paid - (isSold ? listing.fee! : 0))
  if (!listing?.operation_id) {
    const isInEscrow = listing?.goods === 'held' || listing?.goods === 'putting'
    const owner = isSold ? 'buyer' : 'seller'
    expect({ goods: listing?.goods, items }).toEqual({
      goods: listing?.goods,
      items: { seller: 0, buyer: 0, ...(isInEscrow ? {} : { [owner]: 1 }) },
    })
  }
  return listing
}

test('in whatever order things happen, the item is in one place and the Cash with one person', async () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom<Step[]>(...steps) },
    { weight: 1, arbitrary: fc.constantFrom<Step[]>(...presences) },
    { weight: 1, arbitrary: fc.constantFrom<Step[]>(...faults) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16, size: 'max' }), async (drawn) => {
      portal.setNow()
      await sandbox.control('DELETE', '/faults')
      const seller = await aTrader(portal, sandbox, { chest: [potions] })
      const buyer = await aTrader(portal, sandbox, { cash })
      const story: Story = { seller, buyer, id: null, minutes: 0 }
      let before: Awaited<ReturnType<typeof look>>
      for (const each of ['sell' as const, ...drawn]) {
        await doStep(story, each)
        const listing = await look(story)
        if (before && listing) expect(next[before.state], `${each} after ${before.state}`).toContain(listing.state)
        // Goods that staff send back are never sold again.
        if (before?.returned_by) expect(['returning', 'cancelled', 'undone']).toContain(listing!.state)
        before = listing
      }
      // When nothing hinders the movers any more, every listing ends.
      await sandbox.control('DELETE', '/faults')
      for (const who of [seller, buyer]) await setPresence(sandbox, who, 'online')
      await doStep(story, 'unfreeze')
      for (let round = 0; round < 4; round += 1) await move(story)
      const listing = await look(story)
      if (listing) expect(['held', 'delivered', 'none']).toContain(listing.goods)
    }),
    { numRuns: 15 },
  )
}, 180_000)
