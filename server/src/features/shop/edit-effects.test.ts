import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bellOf } from '../../../../test/approvals.ts'
import { aPortal } from '../../../../test/portal.ts'
import { sweepPictures } from '../../images/pictures.ts'

// What an edit of the shop does beside the item: pictures, the places of groups, and notices to owners.
const portal = await aPortal()
const { app, call } = portal
const { token } = await portal.aPerson(['administrator'])
const day = 24 * 3600_000

const fields = { name: 'Poeira', item_id: '413 61 10', stock: '100', price: '30' }
const store = (body: unknown) => call('POST', '/item/store', { token, body })
const update = (id: number, body: unknown) => call('PUT', `/item/update/${id}`, { token, body })
const aGroup = async (name: string): Promise<number> =>
  (await call('POST', '/itemgroup/store', { token, body: { name } })).body.data.id
const groups = async (): Promise<{ id: number; ord: number }[]> =>
  (await call('GET', '/staff/itemgroups', { token })).body.data

async function withPicture(): Promise<FormData> {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  const png = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#963' } })
    .png()
    .toBuffer()
  data.set('image', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'item.png')
  return data
}

test('the picture of an item that nobody has changed outlives the sweep of unused pictures', async () => {
  const { id } = (await store(await withPicture())).body.data
  const { image } = (await call('GET', `/item/${id}`)).body.data
  portal.setNow(new Date(Date.now() + 2 * day))
  await sweepPictures(app)
  portal.setNow()
  expect((await portal.fastify.inject(image)).statusCode).toBe(200)
})

test('a description with a picture that does not exist is refused, for a new item and for another', async () => {
  const missing = `<p><img src="/media/shop/${'0'.repeat(32)}-320.webp" alt="Poeira" /></p>`
  const { id } = (await store(fields)).body.data
  for (const send of [(body: object) => store({ ...fields, ...body }), (body: object) => update(id, body)])
    for (const [field, body] of [
      ['description', { description: missing }],
      ['translations.en.description', { translations: { en: { description: missing } } }],
    ] as const) {
      const { status, body: reply } = await send(body)
      expect([status, reply.messages?.[0].field]).toEqual([400, field])
    }
  expect((await call('GET', `/item/edit/${id}`, { token })).body.data).toMatchObject({ description: '', revision: 1 })
})

test('groups that are moved to one place at once get a place each', async () => {
  const ids: number[] = []
  for (let count = 0; count < 8; count += 1) ids.push(await aGroup(`Grupo ${count}`))
  const { ord } = (await groups()).at(-2)!
  const moves = ids.slice(0, 5).map((id) => call('PUT', `/itemgroup/update/${id}`, { token, body: { ord } }))
  expect((await Promise.all(moves)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const places = (await groups()).map((group) => group.ord)
  expect(new Set(places).size).toBe(places.length)
})

test('groups that are made at once get a place each, after all others', async () => {
  const last = (await groups()).at(-1)!.ord
  await Promise.all(Array.from({ length: 6 }, (_, count) => aGroup(`Novo ${count}`)))
  expect((await groups()).slice(-6).map(({ ord }) => ord - last)).toEqual([1, 2, 3, 4, 5, 6])
})

test('a former price counts for thirty days, and a name of its own is no fall', async () => {
  const owner = await portal.aPerson(['superadmin'])
  const begin = new Date(Date.now() - 30 * day)
  portal.setNow(begin)
  const [early, late] = [
    (await store({ ...fields, name: 'Cedo', price: 100 })).body.data.id,
    (await store({ ...fields, name: 'Tarde', price: 100 })).body.data.id,
  ]
  const count = async () => (await bellOf(portal, owner)).filter(({ kind }) => kind === 'item_price').length
  const isNotified = async (id: number, change: object): Promise<boolean> => {
    const before = await count()
    expect((await update(id, change)).status).toBe(200)
    return (await count()) > before
  }
  for (const id of [early, late]) expect(await isNotified(id, { price: 60 })).toBe(false)
  portal.setNow(new Date(begin.getTime() + 30 * day))
  expect(await isNotified(early, { price: 50 })).toBe(true)
  expect(await isNotified(early, { name: 'Bem cedo' })).toBe(false)
  portal.setNow(new Date(begin.getTime() + 30 * day + 1))
  expect(await isNotified(late, { price: 50 })).toBe(false)
  portal.setNow()
})
