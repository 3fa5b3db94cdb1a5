import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aPortal } from '../../../../test/portal.ts'

const portal = await aPortal()
const { app, call } = portal
const staff = await portal.aPerson(['admin'])

const ask = (method: string, path: string, body?: unknown, headers = {}) =>
  call(method, path, { token: staff.token, body, headers })
const list = async (query = '', headers = {}) => (await call('GET', `/roadmap/list${query}`, { headers })).body.data
const found = async (id: number, headers = {}) => (await list('', headers)).find((row: { id: number }) => row.id === id)
const inEnglish = { 'accept-language': 'en' }

async function anItem(form: object = {}) {
  const { status, body } = await ask('POST', '/roadmap', { title: 'Ponte', ...form })
  expect([status, body.message]).toEqual([201, 'Item criado'])
  return body.data
}
const lastAction = () =>
  app.db.selectFrom('admin_actions').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

// ROADADM-07, ROADADM-08, ROADADM-11, ROADADM-13, ROADADM-27, ROAD-26
test('a title is all that an item needs; it goes to the end and is read by everybody at once', async () => {
  const first = await anItem()
  await list()
  const item = await anItem({
    title: ' Cerco ',
    description: '<p onclick=x()>Com <b>máquinas</b></p>',
    status: 'in_progress',
    impact: 4,
    progress: 35,
    tags: 'a, b',
    eta: '2027-01-02T10:00:00-03:00',
  })
  expect(item).toMatchObject({
    title: 'Cerco',
    description: '<p>Com <strong>máquinas</strong></p>',
    status: 'in_progress',
    impact: 4,
    progress: 35,
    tags: ['a', 'b'],
    eta: '2027-01-02T13:00:00.000Z',
    done_at: null,
  })
  expect(first).toMatchObject({ status: 'planned', impact: 1, progress: null, tags: [], eta: null })
  expect((await list()).map(({ id }: { id: number }) => id).slice(-2)).toEqual([first.id, item.id])
  expect(await list('?q=MAQUINAS')).toHaveLength(1)
  expect(await lastAction()).toMatchObject({
    actor_id: staff.id,
    action: 'roadmap.create',
    target: `roadmap ${item.id}`,
    after: { title: 'Cerco', impact: 4 },
  })
})

test.each([
  [{ title: ' ' }, 'title'],
  [{ title: 'x', impact: 6 }, 'impact'],
  [{ title: 'x', impact: 0 }, 'impact'],
  [{ title: 'x', status: 'late' }, 'status'],
  [{ title: 'x', eta: 'amanhã' }, 'eta'],
  [{ title: 'x', eta: '1999-01-01' }, 'eta'],
  [{ title: 'x', progress: 'muito' }, 'progress'],
  [{ title: 'x', progress: true }, 'progress'],
  [{ title: 'x', tags: 'a'.repeat(41) }, 'tags.0'],
])('%j is refused at its field', async (form, field) => {
  const { status, body } = await ask('POST', '/roadmap', form)
  expect(status).toBe(400)
  expect(body.messages.map((message: { field: string }) => message.field)).toEqual([field])
})

// ROADADM-09, ROADADM-16, D-098
test('progress is kept to the nearest 5 between 0 and 100', async () => {
  const { id } = await anItem({ progress: 103 })
  expect(await found(id)).toMatchObject({ progress: 100 })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: -50, max: 150 }), async (progress) => {
      const { status, body } = await ask('PATCH', `/roadmap/${id}/progress`, { progress })
      expect(status).toBe(200)
      expect(body.data.progress).toBe(Math.min(100, Math.max(0, Math.round(progress / 5) * 5)) || 0)
    }),
    { numRuns: 15 },
  )
  for (const none of [null, '']) {
    expect((await ask('PATCH', `/roadmap/${id}/progress`, { progress: none })).status).toBe(400)
    await ask('PUT', `/roadmap/${id}`, { title: 'Ponte', progress: 0 })
    expect(await found(id)).toMatchObject({ progress: 0 })
    await ask('PUT', `/roadmap/${id}`, { title: 'Ponte', progress: none })
    expect(await found(id)).toMatchObject({ progress: null })
  }
})

// ROADADM-06, ROADADM-15, D-096, D-098
test('any state may follow any other; done is a moment, and progress stays', async () => {
  const { id } = await anItem({ progress: 40 })
  portal.setNow(new Date('2026-05-05T12:00:00Z'))
  const done = await ask('PATCH', `/roadmap/${id}/status`, { status: 'done' })
  expect(done).toMatchObject({ status: 200, body: { data: { status: 'done', progress: 40 } } })
  expect(done.body.data.done_at).toBe('2026-05-05T12:00:00.000Z')
  portal.setNow(new Date('2026-05-06T12:00:00Z'))
  // Set again, the first moment of completion stays.
  expect((await ask('PUT', `/roadmap/${id}`, { title: 'Ponte', status: 'done' })).body.data.done_at).toBe(
    '2026-05-05T12:00:00.000Z',
  )
  portal.setNow()
  expect((await ask('PATCH', `/roadmap/${id}/status`, { status: 'planned' })).body.data).toMatchObject({
    status: 'planned',
    done_at: null,
  })
  expect((await ask('PATCH', `/roadmap/${id}/status`, { status: 'x' })).status).toBe(400)
})

// ROADADM-14, ROADADM-26
test('a change sets what it says and leaves the rest; a translation comes and goes', async () => {
  const { id } = await anItem({ description: '<p>Longa</p>', tags: ['Mapa'], impact: 3, eta: '2027-05-01' })
  const changed = await ask('PUT', `/roadmap/${id}`, {
    title: 'Ponte nova',
    translations: { en: { title: 'New bridge', tags: 'Map' } },
  })
  expect(changed).toMatchObject({ status: 200, body: { message: 'Item atualizado' } })
  expect(await found(id)).toMatchObject({
    title: 'Ponte nova',
    description: '<p>Longa</p>',
    tags: ['Mapa'],
    impact: 3,
    eta: '2027-05-01T03:00:00.000Z',
  })
  expect(await found(id, inEnglish)).toMatchObject({ title: 'New bridge', description: '<p>Longa</p>', tags: ['Map'] })
  expect(await list('?q=bridge')).toHaveLength(1)
  expect((await ask('GET', `/roadmap/edit/${id}`)).body.item).toMatchObject({
    title: 'Ponte nova',
    translations: { en: { title: 'New bridge', description: null, tags: ['Map'] } },
  })
  expect((await lastAction()).before).toMatchObject({ title: 'Ponte', title_en: null })
  await ask('PUT', `/roadmap/${id}`, { title: 'Ponte nova', eta: '', translations: {} })
  expect(await found(id, inEnglish)).toMatchObject({ title: 'Ponte nova', eta: null })
})

test('what another of the staff changed since is not overwritten', async () => {
  const { id, revision } = await anItem()
  await ask('PUT', `/roadmap/${id}`, { title: 'A outra', revision })
  for (const [method, path, body] of [
    ['PUT', `/roadmap/${id}`, { title: 'A minha', revision }],
    ['PATCH', `/roadmap/${id}/status`, { status: 'done', revision }],
    ['PATCH', `/roadmap/${id}/progress`, { progress: 5, revision }],
  ] as const)
    expect(await ask(method, path, body)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  expect(await found(id)).toMatchObject({ title: 'A outra', status: 'planned', progress: null })
})

// ROADADM-17, ROADADM-25
test('items go to their places, as a list or in `items`; an order that others changed is not overwritten', async () => {
  const order = async () => (await list()).map(({ id }: { id: number }) => id)
  const was = await order()
  const reversed = was.toReversed()
  const places = (ids: number[]) => ids.map((id, ord) => ({ id, ord }))
  const saved = await ask('PATCH', '/roadmap/reorder', places(reversed))
  expect(saved).toMatchObject({ status: 200, body: { message: 'Ordem salva' } })
  expect(await order()).toEqual(reversed)
  const late = await ask('PATCH', '/roadmap/reorder', { items: places(was), was })
  expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  expect(await order()).toEqual(reversed)
  expect((await ask('PATCH', '/roadmap/reorder', { items: places(was), was: reversed })).status).toBe(200)
  expect(await order()).toEqual(was)
  expect(await lastAction()).toMatchObject({ action: 'roadmap.reorder', before: { order: reversed } })
  expect((await ask('PATCH', '/roadmap/reorder', [{ id: 999_999, ord: 0 }])).status).toBe(404)
  expect((await ask('PATCH', '/roadmap/reorder', [])).status).toBe(400)
})

test('what others added or deleted meanwhile is in the way of no order', async () => {
  const order = async () => (await list()).map(({ id }: { id: number }) => id)
  const [gone, one, two] = [await anItem(), await anItem(), await anItem()]
  const was: number[] = await order()
  const added = await anItem()
  await ask('DELETE', `/roadmap/${gone.id}`)
  const newOrder = [two.id, ...was.filter((id) => id !== two.id)]
  const saved = await ask('PATCH', '/roadmap/reorder', { items: newOrder.map((id, ord) => ({ id, ord })), was })
  expect(saved.status).toBe(200)
  expect(await order()).toEqual([...newOrder.filter((id) => id !== gone.id), added.id])
  await ask('PATCH', '/roadmap/reorder', [
    { id: one.id, ord: 0 },
    { id: two.id, ord: 1 },
  ])
  expect(
    (await ask('PATCH', '/roadmap/reorder', { items: newOrder.map((id, ord) => ({ id, ord })), was })).status,
  ).toBe(409)
})

// ROADADM-18, ROADADM-28
test('a deleted item is gone, and gone again is 404', async () => {
  const { id } = await anItem()
  expect(await ask('DELETE', `/roadmap/${id}`)).toMatchObject({
    status: 200,
    body: { message: 'Item excluído', data: { id, title: 'Ponte' } },
  })
  expect(await found(id)).toBeUndefined()
  for (const [method, path, body] of [
    ['DELETE', `/roadmap/${id}`, undefined],
    ['PUT', `/roadmap/${id}`, { title: 'x' }],
    ['PATCH', `/roadmap/${id}/status`, { status: 'done' }],
    ['GET', `/roadmap/edit/${id}`, undefined],
  ] as const)
    expect((await ask(method, path, body)).status).toBe(404)
})
