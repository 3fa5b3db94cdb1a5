import { expect, test } from 'vitest'
import { aPortal } from '../../../../test/portal.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { itemOf } from '../../game/formats/item.ts'
import { describeItem, tradeProblem } from '../../game/items.ts'
import { getItemKnowledge } from './service.ts'
import { readItemsJob } from './jobs.ts'

const portal = await aPortal({}, { sandbox: await aSandbox() })
const { app, call } = portal
const staff = await portal.aPerson(['administrator'])
const { token } = staff
await app.jobs.add(app.db, readItemsJob, {})
await portal.runJobs()

const gloves = itemOf([1147, 43, 3, 2, 20, 200, 7])!
const linesOf = async (locale: 'pt-BR' | 'en') =>
  describeItem(gloves, await getItemKnowledge(app.db, [gloves]), locale).effects
const effect = async (number: number) =>
  (await call('GET', '/staff/effects', { token })).body.data.find((each: { effect: number }) => each.effect === number)
const actionsOn = (target: string) =>
  app.db
    .selectFrom('admin_actions')
    .select(['actor_id', 'action', 'before', 'after'])
    .where('target', '=', target)
    .orderBy('id')
    .execute()

// D-050
test('staff name an effect in both languages, and every item with it shows the name at once', async () => {
  expect(await linesOf('pt-BR')).toEqual(['Refinação: +3', 'Dano: 20', 'Efeito 200: 7'])
  const labels = { label_pt: 'Sorte: {value}', label_en: 'Luck: {value}' }
  const { status, body } = await call('PUT', '/staff/effects/200', { token, body: labels })
  expect(status).toBe(200)
  expect(body).toMatchObject({ message: 'Efeito 200 salvo.', data: { effect: 200, code: null, ...labels } })
  expect(await linesOf('pt-BR')).toContain('Sorte: 7')
  expect(await linesOf('en')).toContain('Luck: 7')
  const again = { label_pt: 'Sorte +{value}', label_en: 'Luck +{value}' }
  await call('PUT', '/staff/effects/200', { token, body: again })
  expect(await linesOf('en')).toContain('Luck +7')
  expect((await call('DELETE', '/staff/effects/200', { token })).status).toBe(200)
  expect(await linesOf('en')).toContain('Effect 200: 7')
  expect((await call('DELETE', '/staff/effects/200', { token })).status).toBe(404)
  expect(await actionsOn('effect 200')).toEqual([
    { actor_id: staff.id, action: 'putEffect', before: null, after: labels },
    { actor_id: staff.id, action: 'putEffect', before: labels, after: again },
    { actor_id: staff.id, action: 'removeEffect', before: again, after: null },
  ])
})

test('an effect that somebody else named since it was read is kept', async () => {
  const put = (label: string, seen: object | null) =>
    call('PUT', '/staff/effects/201', { token, body: { label_pt: label, label_en: label, seen } })
  expect((await put('Sorte', null)).status).toBe(200)
  const late = await put('Azar', null)
  expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
  expect(await effect(201)).toMatchObject({ label_pt: 'Sorte' })
  expect((await put('Azar', { label_pt: 'Sorte', label_en: 'Sorte' })).status).toBe(200)
  expect((await put('Ouro', { label_pt: 'Sorte', label_en: 'Sorte' })).body.code).toBe('changed_meanwhile')
  const atOnce = ['Ferro', 'Prata', 'Bronze'].map((label) =>
    call('PUT', '/staff/effects/202', { token, body: { label_pt: label, label_en: label, seen: null } }),
  )
  expect((await Promise.all(atOnce)).filter(({ status }) => status === 200)).toHaveLength(1)
})

test('the table has all effects of the game, with and without labels, and the number of their items', async () => {
  expect(await effect(2)).toMatchObject({ code: 'EF_DAMAGE', label_pt: 'Dano: {value}', label_en: 'Damage: {value}' })
  for (const number of [3, 53, 72])
    expect(await effect(number)).toMatchObject({ label_pt: 'Defesa: {value}', label_en: 'Defense: {value}' })
  expect((await effect(2)).items).toBeGreaterThan(0)
  expect(await effect(33)).toEqual({
    effect: 33,
    code: 'EF_GRID',
    label_pt: null,
    label_en: null,
    items: expect.any(Number),
  })
  for (const [path, body] of [
    ['/staff/effects/0', { label_pt: 'a', label_en: 'b' }],
    ['/staff/effects/256', { label_pt: 'a', label_en: 'b' }],
    ['/staff/effects/2', { label_pt: ' ', label_en: 'b' }],
    ['/staff/effects/2', { label_pt: 'a', label_en: 'b'.repeat(61) }],
  ] as const)
    expect((await call('PUT', path, { token, body })).status, path).toBe(400)
})

test('staff block a kind of item for the market, also after the list is read again', async () => {
  const list = async (query: string) => (await call('GET', `/staff/game-items?${query}`, { token })).body
  const [found] = (await list('q=MANOPLAS')).data
  expect(found).toMatchObject({ name: expect.stringMatching(/^Manoplas/), is_tradable: true, is_blocked: false })
  expect((await list('q=1147')).data).toHaveLength(1)
  expect((await list('q=nunca+existiu')).data).toEqual([])
  const first = await list('')
  expect(first.read_at).toMatch(/Z$/)
  if (first.next !== null) expect((await list(`after=${first.next}`)).data[0].index).toBeGreaterThan(first.next)

  const note = 'Duplicado no evento de ontem.'
  const blocked = await call('PUT', '/staff/game-items/1147/block', { token, body: { blocked: true, note } })
  expect(blocked.body).toMatchObject({ message: expect.stringContaining('Manoplas'), data: { is_blocked: true } })
  expect((await list('blocked=only')).data).toMatchObject([{ index: 1147 }])
  await app.db.updateTable('game_items').set({ read_at: '2020-01-01T00:00:00Z' }).execute()
  await app.jobs.add(app.db, readItemsJob, {})
  await portal.runJobs()
  const potion = itemOf([1147])!
  expect(tradeProblem(potion, await getItemKnowledge(app.db, [potion]))).toBe('no_trade')
  await call('PUT', '/staff/game-items/1147/block', {
    token,
    body: { blocked: false, note: 'Resolvido com a equipe.' },
  })
  expect(tradeProblem(potion, await getItemKnowledge(app.db, [potion]))).toBeNull()
  expect(await actionsOn('game item 1147')).toMatchObject([
    { action: 'blockGameItem', before: { is_blocked: false }, after: { is_blocked: true, note } },
    { action: 'blockGameItem', before: { is_blocked: true }, after: { is_blocked: false } },
  ])
  expect((await call('PUT', '/staff/game-items/6499/block', { token, body: { blocked: true, note } })).status).toBe(404)
})
