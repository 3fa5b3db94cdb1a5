import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bellOf } from '../../../../test/approvals.ts'
import { aGame } from '../../../../test/game.ts'
import { aPortal } from '../../../../test/portal.ts'
import { aBuyer, buy } from '../../../../test/shop.ts'
import { sweepPictures } from '../../images/pictures.ts'
import { readItems } from '../items/service.ts'

const portal = await aPortal()
const { app, call } = portal
const staff = await portal.aPerson(['administrator'])
const { token } = staff

const aPicture = (colour = '#963') =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: colour } })
    .png()
    .toBuffer()
const fields = { name: 'Poeira de Lactolerium', item_id: '413 61 10', stock: '100', price: '30' }
function form(values: Record<string, string>, image?: Buffer, type = 'image/png'): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.set(name, value)
  if (image) data.set('image', new Blob([new Uint8Array(image)], { type }), 'item.png')
  return data
}
const store = (body: unknown) => call('POST', '/item/store', { token, body })
const update = (id: number, body: unknown) => call('PUT', `/item/update/${id}`, { token, body })
const edit = async (id: number) => (await call('GET', `/item/edit/${id}`, { token })).body.data
const listed = async (id: number) =>
  (await call('GET', '/item/all')).body.data.find((item: { id: number }) => item.id === id)
const fieldsOf = (body: { messages?: { field: string }[] }) => body.messages?.map(({ field }) => field)
const lastAction = () =>
  app.db.selectFrom('admin_actions').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

// ITEM-01, ITEM-14, ITEM-15, D-112
test('staff put an item into the shop with its picture, both languages and a clean description', async () => {
  const group = (await call('POST', '/itemgroup/store', { token, body: { name: 'Poeiras' } })).body.data.id
  const { status, body } = await store(
    form(
      {
        ...fields,
        description: '<p onclick="x()">Refina <b>até +9</b><script>alert(1)</script></p>',
        promotion: '2027-01-31',
        group_id: String(group),
        original_price: '45',
        translations: JSON.stringify({ en: { name: 'Lactolerium Dust', description: '<p>Refines</p>' } }),
      },
      await aPicture(),
    ),
  )
  expect(status).toBe(201)
  expect(body).toMatchObject({ message: 'Item criado na loja.', data: { stock: 100, price: 30 } })
  const { id } = body.data
  expect(await edit(id)).toMatchObject({
    name: 'Poeira de Lactolerium',
    item_id: '413 61 10',
    description: '<p>Refina <strong>até +9</strong></p>',
    stock: 100,
    price: 30,
    original_price: 45,
    promotion: '2027-01-31',
    group_id: group,
    image: expect.stringMatching(/^\/media\/shop\/[0-9a-f]{32}-320\.webp$/),
    translations: { en: { name: 'Lactolerium Dust', description: '<p>Refines</p>' } },
    revision: 1,
  })
  expect((await portal.fastify.inject((await listed(id)).image)).statusCode).toBe(200)
  expect(await lastAction()).toMatchObject({ actor_id: staff.id, action: 'shopItem.create', target: `item ${id}` })
})

// ITEM-09, ITEM-10
test('name, code, stock and price are needed, and stock and price are at least one', async () => {
  expect(fieldsOf((await store({})).body)).toEqual(['name', 'item_id', 'price', 'stock'])
  for (const [field, value] of [
    ['name', ' '],
    ['stock', '0'],
    ['price', '0'],
    ['stock', '1.5'],
    ['price', '-3'],
    ['price', 'abc'],
    ['stock', '9999999999'],
    ['item_id', ''],
    ['item_id', '413,61'],
    ['item_id', '1 2 3 4 5 6 7 8'],
    ['item_id', '0'],
    ['item_id', '6500'],
    ['item_id', '413 61 256'],
    ['promotion', '2027-02-31'],
    ['promotion', 'amanhã'],
    ['group_id', '999999'],
  ] as const) {
    const { status, body } = await store(form({ ...fields, [field]: value }))
    expect([status, fieldsOf(body)], `${field} ${value}`).toEqual([400, [field]])
  }
  const count = await app.db.selectFrom('shop_items').select('id').execute()
  expect(count).toHaveLength(1)
})

// D-113
test('the picture is judged by its content and its size; what is refused leaves nothing behind', async () => {
  const before = await app.db.selectFrom('pictures').select('id').execute()
  expect((await store(form(fields, Buffer.from('<svg/>'), 'image/png'))).status).toBe(415)
  expect((await store(form(fields, Buffer.alloc(6 * 1024 * 1024 + 1)))).status).toBe(413)
  expect((await store(form({ ...fields, group_id: '999999' }, await aPicture()))).status).toBe(400)
  expect(await app.db.selectFrom('pictures').select('id').execute()).toEqual(before)
  const gif = await sharp(await aPicture())
    .gif()
    .toBuffer()
  expect((await store(form(fields, gif))).status).toBe(201)
})

// ITEM-16, D-018, D-112
test('an edit changes what it says and nothing else, as multipart and as JSON; stock may be 0', async () => {
  const { id } = (await store(form(fields, await aPicture()))).body.data
  const { image } = await edit(id)
  const first = await update(id, form({ name: 'Outra', stock: '0' }))
  expect([first.status, first.body.message]).toEqual([200, 'Item da loja atualizado.'])
  expect(await edit(id)).toMatchObject({ name: 'Outra', stock: 0, price: 30, item_id: '413 61 10', image, revision: 2 })
  expect((await update(id, { price: 55, promotion: '2027-03-01', original_price: 80 })).status).toBe(200)
  expect(await listed(id)).toMatchObject({ name: 'Outra', price: 55, original_price: 80, promotion: '2027-03-01' })
  expect((await update(id, form({ promotion: '', original_price: '', group_id: '' }))).status).toBe(200)
  expect(await edit(id)).toMatchObject({ promotion: null, original_price: null, group_id: null, image })
  expect((await lastAction()).before).toEqual({ promotion: '2027-03-01', original_price: 80, revision: 3 })

  const file = (await app.db.selectFrom('pictures').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()).name
  expect((await update(id, form({}, await aPicture('#369')))).status).toBe(200)
  const second = await edit(id)
  expect(second.image).not.toBe(image)
  // No item or purchase shows the first one any more. Open pages load it for an hour.
  portal.setNow(new Date(Date.now() + 3600_000))
  await sweepPictures(app)
  portal.setNow()
  expect((await portal.fastify.inject(`/media/${file}-320.webp`)).statusCode).toBe(404)
  expect((await update(id, { remove_image: true })).status).toBe(200)
  expect((await edit(id)).image).toBeNull()

  expect((await update(id, { revision: 2, name: 'Tarde' })).body.code).toBe('changed_meanwhile')
  expect((await update(999_999, { name: 'Nada' })).status).toBe(404)
  const elsewhere = await update(id, { group_id: 999_999 })
  expect([elsewhere.status, fieldsOf(elsewhere.body)]).toEqual([400, ['group_id']])
  expect(fieldsOf((await update(id, { name: '' })).body)).toEqual(['name'])
})

// ITEM-17
test('a deleted item is gone from the shop, and its purchases stay', async () => {
  const buyer = await aBuyer(portal, 30)
  const { id } = (await store(form(fields, await aPicture()))).body.data
  const { purchase } = (await buy(portal, buyer, { id })).body
  const other = (await store(form({ ...fields, name: 'Outro item' }))).body.data.id
  const { status, body } = await call('DELETE', `/item/destroy/${id}`, { token })
  expect([status, body.data]).toEqual([200, { id, name: 'Poeira de Lactolerium' }])
  expect(await lastAction()).toMatchObject({
    actor_id: staff.id,
    action: 'shopItem.delete',
    target: `item ${id}`,
    before: { name: 'Poeira de Lactolerium', price: 30, stock: 99, item: [413, 61, 10] },
  })
  expect(await listed(id)).toBeUndefined()
  expect(await listed(other)).toMatchObject({ name: 'Outro item', stock: 100 })
  for (const gone of [id, 999_999]) {
    const read = await call('GET', `/item/edit/${gone}`, { token })
    expect([read.status, read.body.code]).toEqual([404, 'not_found'])
  }
  expect((await update(id, { name: 'Tarde' })).status).toBe(404)
  expect((await buy(portal, buyer, { id })).body).toMatchObject({ status: 'error', code: 'not_found' })
  expect((await call('DELETE', `/item/destroy/${id}`, { token })).status).toBe(404)
  const bought = (await call('GET', `/purchase/show/${purchase}`, { token: buyer.token })).body.data
  expect(bought).toMatchObject({ name: 'Poeira de Lactolerium', image: expect.stringContaining('/media/shop/') })
})

// ITEM-01, ITEM-15 to ITEM-17
test.each([
  ['POST', '/item/store'],
  ['PUT', '/item/update/1'],
  ['DELETE', '/item/destroy/1'],
  ['GET', '/item/edit/1'],
  ['POST', '/itemgroup/store'],
])('%s %s is for staff alone', async (method, path) => {
  const player = await portal.aPerson()
  const body = method === 'GET' ? {} : { body: {} }
  expect((await call(method, path, body)).status).toBe(401)
  expect((await call(method, path, { ...body, token: player.token })).status).toBe(403)
})

// D-114
test('groups are named, moved and deleted; one that has items is kept', async () => {
  const make = (body: object) => call('POST', '/itemgroup/store', { token, body })
  const one = (await make({ name: 'Armas', name_en: 'Weapons' })).body.data
  const other = (await make({ name: 'Joias' })).body.data
  expect((await call('PUT', `/itemgroup/update/${other.id}`, { token, body: { name: 'Gemas', ord: 0 } })).status).toBe(
    200,
  )
  const names = (await call('GET', '/itemgroup/all')).body.data.map(({ name }: { name: string }) => name)
  expect(names).toEqual(['Gemas', 'Poeiras', 'Armas'])
  // One place up is the place of the group above, which moves down.
  const placeOf = async (id: number): Promise<number> =>
    (await call('GET', '/staff/itemgroups', { token })).body.data.find((row: { id: number }) => row.id === id).ord
  const third = (await make({ name: 'Runas' })).body.data
  const body = { ord: await placeOf(one.id) }
  expect((await call('PUT', `/itemgroup/update/${third.id}`, { token, body })).status).toBe(200)
  const moved = (await call('GET', '/itemgroup/all')).body.data.map(({ name }: { name: string }) => name)
  expect(moved).toEqual(['Gemas', 'Poeiras', 'Runas', 'Armas'])
  const { id } = (await store({ ...fields, group_id: one.id })).body.data
  const rows = (await call('GET', '/staff/itemgroups', { token })).body.data
  expect(rows.find((row: { id: number }) => row.id === one.id)).toMatchObject({ name_en: 'Weapons', items: 1 })
  const destroy = (group: number) => call('DELETE', `/itemgroup/destroy/${group}`, { token })
  const refused = await destroy(one.id)
  expect([refused.status, refused.body.code, typeof refused.body.message]).toEqual([409, 'group_in_use', 'string'])
  // A deleted item does not count and does not keep its group.
  await call('DELETE', `/item/destroy/${id}`, { token })
  const left = (await call('GET', '/staff/itemgroups', { token })).body.data
  expect(left.find((row: { id: number }) => row.id === one.id)).toMatchObject({ items: 0 })
  expect((await destroy(one.id)).status).toBe(200)
  expect((await destroy(one.id)).status).toBe(404)
  expect((await make({ name: '' })).status).toBe(400)
})

test('a group that is renamed, or moved to its own place, leaves the places of all as they are', async () => {
  const make = async (name: string) => (await call('POST', '/itemgroup/store', { token, body: { name } })).body.data.id
  const places = async () =>
    (await call('GET', '/staff/itemgroups', { token })).body.data.map((row: { id: number; ord: number }) => [
      row.id,
      row.ord,
    ])
  const change = (id: number, body: object) => call('PUT', `/itemgroup/update/${id}`, { token, body })
  const [id, last] = [await make('Elmos'), await make('Botas')]
  const before: [number, number][] = await places()
  // A new group comes after all others.
  expect(before.slice(-2).map(([each]) => each)).toEqual([id, last])
  const ord = before.find(([each]) => each === id)![1]
  expect((await change(id, { name: 'Capacetes' })).body.data).toEqual({ id, name: 'Capacetes' })
  expect(await places()).toEqual(before)
  expect((await change(id, { ord })).status).toBe(200)
  expect(await places()).toEqual(before)
  // The groups before the new place stay, those at and after it move.
  expect((await change(last, { ord })).status).toBe(200)
  expect(await places()).toEqual([...before.slice(0, -2), [last, ord], [id, ord + 1]])
  expect((await change(999_999, { name: 'Nada' })).status).toBe(404)
  // Somebody who read the former name does not overwrite the newer one.
  const late = await change(id, { name: 'Chapéus', seen: { name: 'Elmos', name_en: null } })
  expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
  expect((await change(id, { name: 'Chapéus', seen: { name: 'Capacetes', name_en: null } })).status).toBe(200)
})

test('the audit log has each group that staff made, changed and deleted, with what they changed', async () => {
  const names = { name: 'Montarias', name_en: 'Mounts' }
  const { id } = (await call('POST', '/itemgroup/store', { token, body: names })).body.data
  const target = `item group ${id}`
  expect(await lastAction()).toMatchObject({
    actor_id: staff.id,
    action: 'itemGroup.create',
    target,
    after: { id, ...names },
  })
  const change = (body: object) => call('PUT', `/itemgroup/update/${id}`, { token, body })
  const english = await call('PUT', `/itemgroup/update/${id}`, {
    token,
    body: { name: 'Cavalos' },
    headers: { 'accept-language': 'en' },
  })
  expect(english.body.data.name).toBe('Mounts')
  expect(await lastAction()).toMatchObject({
    actor_id: staff.id,
    action: 'itemGroup.update',
    target,
    before: { name: 'Montarias' },
    after: { name: 'Cavalos' },
  })
  await change({ name_en: '' })
  expect(await lastAction()).toMatchObject({ before: { name_en: 'Mounts' }, after: { name_en: null } })
  await call('DELETE', `/itemgroup/destroy/${id}`, { token })
  expect(await lastAction()).toMatchObject({
    actor_id: staff.id,
    action: 'itemGroup.delete',
    target,
    before: { id, name: 'Cavalos', name_en: null },
  })
})

test('the translation of an item counts with a name or a description alone', async () => {
  const translated = async (en: object) => {
    const { id } = (await store({ ...fields, description: '<p>Pó</p>', translations: { en } })).body.data
    const { data } = (await call('GET', `/item/${id}`, { headers: { 'accept-language': 'en' } })).body
    return [(await edit(id)).translations, data.name, data.description, data.locale]
  }
  expect(await translated({ name: 'Dust' })).toEqual([
    { en: { name: 'Dust', description: null } },
    'Dust',
    '<p>Pó</p>',
    'en',
  ])
  expect(await translated({ description: '<p>Powder</p>' })).toEqual([
    { en: { name: null, description: '<p>Powder</p>' } },
    fields.name,
    '<p>Powder</p>',
    'en',
  ])
  expect(await translated({ name: 'Dust', description: '<p> </p>' })).toEqual(await translated({ name: 'Dust' }))
  expect(await translated({})).toEqual([{}, fields.name, '<p>Pó</p>', 'pt-BR'])
})

test('an item that comes into a group while that is deleted is refused or keeps it', async () => {
  const groups = await Promise.all(
    Array.from({ length: 8 }, (_, at) => call('POST', '/itemgroup/store', { token, body: { name: `G${at}` } })),
  )
  for (const { body } of groups) {
    const [created, gone] = await Promise.all([
      store({ ...fields, group_id: body.data.id }),
      call('DELETE', `/itemgroup/destroy/${body.data.id}`, { token }),
    ])
    expect([
      [201, 409],
      [400, 200],
    ]).toContainEqual([created.status, gone.status])
  }
})

test('staff are told what a code stands for while they type it', async () => {
  const of = async (code: string) =>
    (await call('GET', `/staff/items/describe?code=${encodeURIComponent(code)}`, { token })).body
  expect(await of('413')).toMatchObject({ data: null, problem: expect.stringContaining('ainda não veio') })
  const { game } = aGame(app.game, { items: [{ index: 413, name: 'Poeira_de_Lactolerium' }] })
  await readItems({ ...app, game })
  expect(await of('413 61 10')).toMatchObject({
    data: { name: 'Poeira de Lactolerium', amount: 10 },
    problem: null,
    isPossible: true,
  })
  expect(await of('414')).toMatchObject({
    data: null,
    problem: 'A lista do jogo não tem este item.',
    isPossible: true,
  })
  expect(await of('9999')).toMatchObject({ data: null, problem: expect.stringContaining('6499') })
  // The shop's own picture stands for the same item with the same effects, however many they are.
  const { image } = (await store(form({ ...fields, item_id: '413 43 7' }, await aPicture()))).body.data
  expect((await of('413 61 3 43 7')).data.look).toEqual({ kind: 'dust', colour: 'blue', plus: 7, picture: image })
  expect((await of('413 43 6')).data.look).toMatchObject({ plus: 6, picture: null })
})

test('owners are notified of new items, of another item behind an offer, and of a price that fell by half', async () => {
  const owner = await portal.aPerson(['superadmin'])
  const newest = async () => (await bellOf(portal, owner)).find(({ kind }) => kind === 'item_price')
  const { id } = (await store({ ...fields, name: 'Pedra', price: '100' })).body.data
  expect(await newest()).toMatchObject({
    text: `${staff.login} pôs à venda na loja: Pedra, por 100 Cash.`,
    link: `/item/edit/${id}`,
  })
  /** What owners read after a change; null where they are not notified. */
  const noticeOf = async (change: object): Promise<string | null> => {
    const before = await newest()
    expect((await update(id, change)).status).toBe(200)
    const after = await newest()
    return after!.text === before!.text ? null : after!.text
  }
  expect(await noticeOf({ name: 'Pedra rara' })).toBeNull()
  expect(await noticeOf({ price: '51' })).toBeNull()
  expect(await noticeOf({ price: '150' })).toBeNull()
  // Small steps down count together.
  expect(await noticeOf({ price: '80' })).toBeNull()
  expect(await noticeOf({ price: '75' })).toBe(
    `${staff.login} baixou o preço de Pedra rara na loja de 150 para 75 Cash.`,
  )
  expect(await noticeOf({ price: '76' })).toBeNull()
  expect(await noticeOf({ item_id: '413 61 120' })).toBe(`${staff.login} pôs à venda na loja: Pedra rara, por 76 Cash.`)
  expect(await lastAction()).toMatchObject({ before: { item: [413, 61, 10] }, after: { item: [413, 61, 120] } })
  expect((await bellOf(portal, staff)).map(({ kind }) => kind)).not.toContain('item_price')
  // What an owner does is no news to that owner.
  await call('POST', '/item/store', { token: owner.token, body: fields })
  expect(await newest()).toMatchObject({ text: expect.stringContaining(owner.login), isRead: true })
})
