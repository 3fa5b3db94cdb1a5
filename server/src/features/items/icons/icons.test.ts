import sharp from 'sharp'
import { expect, test } from 'vitest'
import { iconsKeptDays, sheetMaxPixels } from '@guildhall/contract/item-icon-rules'
import { anIconSheet, anItemIconFile } from '../../../../../test/icon-sheet.ts'
import { aPortal } from '../../../../../test/portal.ts'
import { anItem } from '../../../../../test/shop.ts'
import { itemOf } from '../../../game/formats/item.ts'
import { describeItem } from '../../../game/items.ts'
import { getItemKnowledge } from '../service.ts'
import { cutIcons } from './cut-icons.ts'
import { sweepIcons } from './sweep.ts'

const portal = await aPortal()
const { app, call, fastify } = portal
const staff = await portal.aPerson(['administrator'])
const { token } = staff
const csv = (text: string) => Buffer.from(text)

function form(files: Record<string, Buffer>, fields: Record<string, string> = {}): FormData {
  const data = new FormData()
  for (const [name, bytes] of Object.entries(files)) data.set(name, new Blob([new Uint8Array(bytes)]), `${name}.png`)
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}
const upload = (sheet: Buffer) => call('POST', '/staff/item-icons/sheets', { token, body: form({ sheet }) })
const sheetOf = async (sheet: Buffer): Promise<number> => (await upload(sheet)).body.data.id
const cut = (sheets: number[], mapping: Buffer, fields: Record<string, string> = {}) =>
  call('POST', '/staff/item-icons', {
    token,
    body: form({ mapping }, { sheets: JSON.stringify(sheets), cell_width: '35', cell_height: '35', ...fields }),
  })
const state = async () => (await call('GET', '/staff/item-icons', { token })).body
const use = (id: number) => call('POST', `/staff/item-icons/${id}/use`, { token })
const remove = (id: number) => call('DELETE', `/staff/item-icons/${id}`, { token })
const pictureOf = async (code: number[]) => {
  const item = itemOf(code)!
  return describeItem(item, await getItemKnowledge(app.db, [item]), 'pt-BR').look.picture
}
const problem = ({ status, body }: { status: number; body: { messages: object[] } }) => ({
  status,
  of: body.messages[0],
})
async function filesOf(folder: string): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of app.storage.list()) if (name.startsWith(folder)) names.push(name)
  return names
}

/** Cuts a set of two sheets of 2 × 2 icons, whose third cell is empty. */
async function aSet(mapping: Buffer): Promise<number> {
  const sheets = [
    await sheetOf(await anIconSheet({ columns: 2, rows: 2, empty: [2] })),
    await sheetOf(await anIconSheet({ columns: 2, rows: 2 })),
  ]
  const { body } = await cut(sheets, mapping)
  await portal.runJobs()
  return body.data.id
}

test('staff cut icons from two sheets and use them: they show in the shop and wherever the item is described', async () => {
  const item = await anItem(portal, { item: [413, 61, 3] })
  const listed = async () => (await call('GET', `/item/${item}`)).body.data.look.picture
  expect(await listed()).toBeNull()

  // 413 and 700 have the same icon, that of 701 is empty, and 1147 has the last one of the second sheet.
  const id = await aSet(anItemIconFile({ 413: 1, 700: 1, 701: 2, 1147: 7 }))
  const { used, waiting, former, samples } = await state()
  expect([used, former]).toEqual([null, null])
  expect(waiting).toMatchObject({ id, state: 'ready', items: 4, icons: 3, cut: 3, empty: 1, uploaded_by: staff.login })
  expect(samples.map(({ index }: { index: number }) => index).toSorted()).toEqual([1147, 413, 700])
  // What the shop sells comes first.
  expect(samples[0]).toMatchObject({
    index: 413,
    before: { picture: null },
    after: { picture: expect.stringMatching(/^\/media\/icons\/[0-9a-f]{32}\.webp$/) },
  })
  expect(await listed()).toBeNull()

  expect((await use(id)).body.message).toContain('3 itens')
  const address = samples[0].after.picture
  expect(await listed()).toBe(address)
  expect([await pictureOf([413]), await pictureOf([700, 43, 9]), await pictureOf([701]), await pictureOf([5])]).toEqual(
    [address, address, null, null],
  )
  const file = await fastify.inject({ url: address })
  expect(file.headers['content-type']).toBe('image/webp')
  const { data, info } = await sharp(file.rawPayload).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, ...data.subarray(0, 3)]).toEqual([35, 35, 70, 90, 160])
  const last = await sharp((await fastify.inject({ url: (await pictureOf([1147]))! })).rawPayload)
    .raw()
    .toBuffer()
  expect([...last.subarray(0, 3)]).toEqual([150, 90, 160])
  // Two files for three icons, and no sheet.
  expect(await filesOf('icons/')).toHaveLength(2)
  const log = await app.db
    .selectFrom('admin_actions')
    .select('action')
    .where('target', '=', `item icons ${id}`)
    .orderBy('id')
    .execute()
  expect(log.map(({ action }) => action)).toEqual(['cutItemIcons', 'useItemIcons'])
})

test('other icons replace those in use, which can be used again, and removed ones as well; their files go later', async () => {
  const first = await aSet(csv('413,0'))
  await use(first)
  const before = await pictureOf([413])
  const second = await aSet(csv('413,1\n1147,3'))
  expect((await state()).samples.find(({ index }: { index: number }) => index === 413).before.picture).toBe(before)
  await use(second)
  expect(await pictureOf([413])).not.toBe(before)
  expect((await state()).former.id).toBe(first)
  await use(first)
  expect([await pictureOf([413]), await pictureOf([1147])]).toEqual([before, null])
  expect((await state()).former.id).toBe(second)

  expect((await remove(first)).body.message).toContain('sete dias')
  expect(await pictureOf([413])).toBeNull()
  expect(await state()).toMatchObject({ used: null, former: { id: first }, samples: [] })
  await use(first)
  expect(await pictureOf([413])).toBe(before)
  await remove(first)

  const sweepAfter = (days: number) => sweepIcons({ ...app, now: () => new Date(Date.now() + days * 24 * 3600_000) })
  await sweepAfter(iconsKeptDays - 1)
  expect((await state()).former.id).toBe(first)
  // The first run marks what expired; each later one removes a set with its files.
  for (const day of [1, 2, 3, 4, 5]) await sweepAfter(iconsKeptDays + day)
  expect((await state()).former).toBeNull()
  expect(await filesOf('icons/')).toEqual([])
  expect((await use(first)).status).toBe(404)
})

test('what cannot be a sheet is refused, and a huge picture before it is decoded', async () => {
  const html = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  const cutOff = (await anIconSheet({ columns: 4, rows: 4 })).subarray(0, 300)
  const side = Math.ceil(Math.sqrt(sheetMaxPixels)) + 1
  const bomb = await sharp({ create: { width: side, height: side, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  expect(bomb.length).toBeLessThan(100_000)
  for (const [bytes, code] of [
    [html, 'upload_not_an_image'],
    [cutOff, 'upload_not_an_image'],
    [Buffer.from('PK\u0003\u0004 a zip'), 'upload_not_an_image'],
    [bomb, 'upload_too_large'],
  ] as const)
    expect((await upload(bytes)).body.code).toBe(code)
  expect(problem(await call('POST', '/staff/item-icons/sheets', { token, body: form({}, { a: 'b' }) }))).toMatchObject({
    status: 400,
    of: { field: 'sheet' },
  })
  expect(await filesOf('icons/sheets/')).toEqual([])
})

test('each error is at its field, and the sheets stay for the next try', async () => {
  const small = await sheetOf(await anIconSheet({ columns: 1, rows: 1, cell: 20 }))
  const sheet = await sheetOf(await anIconSheet({ columns: 2, rows: 2 }))
  const good = csv('413,0')
  const cases: [Promise<{ status: number; body: { messages: object[] } }>, object][] = [
    [cut([sheet], anItemIconFile({ 413: 0 }).subarray(0, 1655)), { field: 'mapping', validation: 'truncated' }],
    [
      cut([sheet], csv('413,0\n700,4\n701,9')),
      { field: 'mapping', message: expect.stringMatching(/4 células.*2 itens.*700 pede o ícone 4/) },
    ],
    [cut([sheet], csv('700,4'), { leave_out: 'true' }), { field: 'mapping', validation: 'sheets' }],
    [cut([small], good), { field: 'cell_width', validation: 'cells' }],
    [cut([sheet], good, { cell_width: '7' }), { field: 'cell_width' }],
    [cut([sheet], good, { cell_height: '3500' }), { field: 'cell_height' }],
    [cut([], good), { field: 'sheets' }],
    [cut([sheet, 987_654], good), { field: 'sheets', validation: 'unknown' }],
    [
      call('POST', '/staff/item-icons', {
        token,
        body: form({}, { sheets: `[${sheet}]`, cell_width: '35', cell_height: '35' }),
      }),
      { field: 'mapping', validation: 'required' },
    ],
  ]
  for (const [reply, expected] of cases) expect(problem(await reply)).toMatchObject({ status: 400, of: expected })
  expect((await state()).waiting).toBeNull()
  const { status, body } = await cut([sheet], csv('413,0\n700,4\n701,9'), { leave_out: 'true' })
  expect(status).toBe(201)
  expect(body.data).toMatchObject({ items: 1, left_out: 2, state: 'cutting', cut: 0 })
  // A set that is not cut cannot be used, and another one takes its place.
  expect((await use(body.data.id)).body.code).toBe('changed_meanwhile')
  const next = (await cut([await sheetOf(await anIconSheet({ columns: 2, rows: 2 }))], good)).body.data.id
  expect((await state()).waiting).toMatchObject({ id: next, state: 'cutting' })
  await portal.runJobs()
  expect((await use(body.data.id)).status).toBe(404)
  expect((await remove(next)).body.message).toContain('descartadas')
})

test('cutting that was interrupted goes on with the same files; a sheet that is gone ends it', async () => {
  const sheet = await sheetOf(await anIconSheet({ columns: 2, rows: 2 }))
  const { id } = (await cut([sheet], csv('413,0\n414,1'))).body.data
  // As a kill leaves it: one icon has its row, and its file is missing.
  await app.db.insertInto('item_icon_cells').values({ set_id: id, icon: 0, name: 'icons/gone' }).execute()
  await portal.runJobs()
  await use(id)
  for (const code of [413, 414])
    expect((await fastify.inject({ url: (await pictureOf([code]))! })).statusCode).toBe(200)
  await remove(id)

  const other = await sheetOf(await anIconSheet({ columns: 2, rows: 2 }))
  const lost = (await cut([other], csv('413,0'))).body.data.id
  const { name } = await app.db
    .selectFrom('item_icon_sheets')
    .select('name')
    .where('id', '=', other)
    .executeTakeFirstOrThrow()
  await app.storage.remove(name)
  await cutIcons(app, lost)
  expect((await state()).waiting).toMatchObject({ id: lost, state: 'failed' })
  expect((await use(lost)).status).toBe(409)
  await remove(lost)
})

test('only staff with the settings of the site', async () => {
  const moderator = await portal.aPerson(['gamemaster'])
  expect((await call('GET', '/staff/item-icons', { token: moderator.token })).status).toBe(403)
  expect((await call('GET', '/staff/item-icons')).status).toBe(401)
})
