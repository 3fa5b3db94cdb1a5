import { expect, test } from 'vitest'
import { aPortal, type Person } from '../../../../../test/portal.ts'

const portal = await aPortal()
const { app, call } = portal
const owner = await portal.aPerson(['administrator'])
const support = await portal.aPerson(['support'])

const right = { title: 'Baú cheio', body: 'Olá, {nome}!\n\nLibere um espaço.', body_en: 'Hello, {name}!' }
const create = (fields: object, who: Person = owner) =>
  call('POST', '/staff/ready-answers', { token: who.token, body: { ...right, ...fields } })
const list = async (who: Person) => (await call('GET', '/staff/ready-answers', { token: who.token })).body.data

test('ready answers are written by those who may, and read by all who answer tickets', async () => {
  const created = await create({})
  expect(created).toMatchObject({ status: 201, body: { data: { ...right, updated_by: owner.login, revision: 1 } } })
  const { id } = created.body.data
  expect(await list(support)).toMatchObject([{ id, ...right }])
  const update = (body: object, who = owner) =>
    call('PUT', `/staff/ready-answers/${id}`, { token: who.token, body: { ...right, ...body } })
  const changed = await update({ body: 'Só {LOGIN} e { título }.', body_en: '', revision: 1 })
  expect(changed.body.data).toMatchObject({ body: 'Só {LOGIN} e { título }.', body_en: null, revision: 2 })
  const late = await update({ revision: 1 })
  expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
  for (const who of [support, await portal.aPerson()]) {
    expect((await create({ title: 'x' }, who)).status).toBe(403)
    expect((await update({}, who)).status).toBe(403)
    expect((await call('DELETE', `/staff/ready-answers/${id}`, { token: who.token })).status).toBe(403)
  }
  expect((await call('GET', '/staff/ready-answers', { token: await portal.aPlayerToken() })).status).toBe(403)
  expect((await call('DELETE', `/staff/ready-answers/${id}`, { token: owner.token })).status).toBe(200)
  expect((await call('DELETE', `/staff/ready-answers/${id}`, { token: owner.token })).status).toBe(404)
  expect((await update({})).status).toBe(404)
  const actions = await app.db
    .selectFrom('admin_actions')
    .select(['action'])
    .where('target', '=', `ready answer ${id}`)
    .orderBy('id')
    .execute()
  expect(actions.map(({ action }) => action)).toEqual([
    'readyAnswer.create',
    'readyAnswer.update',
    'readyAnswer.delete',
  ])
})

test('what does not do is said at its field, with the placeholders that exist', async () => {
  for (const [field, value] of [
    ['title', ''],
    ['title', 'x'.repeat(81)],
    ['body', ' '],
    ['body', 'x'.repeat(4_001)],
    ['body', 'Olá {senha}'],
    ['body_en', 'Hello {toString}'],
  ] as const) {
    const refused = await create({ [field]: value })
    expect([refused.status, refused.body.messages[0].field]).toEqual([400, field])
    if (value.includes('{')) expect(refused.body.messages[0].message).toContain('{nome}')
  }
  await create({ title: 'Saudação' })
  const twice = await create({ title: 'SAUDAÇÃO' })
  expect([twice.status, twice.body.code]).toEqual([409, 'ready_answer_exists'])
})
