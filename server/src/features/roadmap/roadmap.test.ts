import { expect, test } from 'vitest'
import { aPortal } from '../../../../test/portal.ts'
import { sanitise } from '../../html/sanitise.ts'
import { demoItems } from '../../../../demo/roadmap-items.ts'
import { seedDemoRoadmap } from '../../../../demo/roadmap.ts'
import { insertItem } from './queries.ts'
import { searchText } from './service.ts'

const portal = await aPortal()
const { app, call } = portal

const list = async (query = '', headers: Record<string, string> = {}) =>
  (await call('GET', `/roadmap/list${query}`, { headers })).body.data
const titles = async (query = '') => (await list(query)).map((row: { title: string }) => row.title)

type Item = Partial<Parameters<typeof insertItem>[1]> & { title: string }
async function anItem(item: Item): Promise<void> {
  const whole = { description: '', tags: [], ...item }
  const now = app.now().toISOString()
  await insertItem(app.db, { created_at: now, updated_at: now, search: searchText(whole as never), ...whole })
  app.cache.invalidate(['roadmap'])
}

// ROAD-01, ROAD-11, ROAD-26, ROAD-31
test('the list is public, in `data`, with every key', async () => {
  expect((await call('GET', '/roadmap/list')).body).toEqual({ data: [] })
  await anItem({ title: 'Torneio', ord: 3, eta: '2026-05-01T12:00:00Z', tags: ['PvP', 'Guildas'], impact: 4 })
  const { status, body } = await call('GET', '/roadmap/list')
  expect(status).toBe(200)
  expect(body.data[0]).toEqual({
    id: expect.any(Number),
    title: 'Torneio',
    description: '',
    status: 'planned',
    eta: '2026-05-01T12:00:00.000Z',
    impact: 4,
    progress: null,
    tags: ['PvP', 'Guildas'],
    ord: 3,
    done_at: null,
    updated_at: expect.any(String),
    revision: 1,
    locale: 'pt-BR',
  })
})

// D-099
test('it follows `ord`, or the order asked for, and is filtered by text, status and tag', async () => {
  await anItem({ title: 'Abrigo', ord: 2, impact: 5, description: '<p>Uma <b>poção</b> nova</p>', tags: ['Água'] })
  await anItem({ title: 'Muralha', ord: 1, impact: 2, eta: '2026-04-01T12:00:00Z', status: 'in_progress' })
  expect(await titles()).toEqual(['Muralha', 'Abrigo', 'Torneio'])
  expect(await titles('?sort=eta_asc')).toEqual(['Muralha', 'Torneio', 'Abrigo'])
  expect(await titles('?sort=eta_desc')).toEqual(['Torneio', 'Muralha', 'Abrigo'])
  expect(await titles('?sort=impact_desc')).toEqual(['Abrigo', 'Torneio', 'Muralha'])
  expect(await titles('?sort=alpha')).toEqual(['Abrigo', 'Muralha', 'Torneio'])
  expect(await titles('?status=in_progress')).toEqual(['Muralha'])
  expect(await titles('?status=all&sort=')).toHaveLength(3)
  expect(await titles('?tag=PvP')).toEqual(['Torneio'])
  expect(await titles('?q=POCAO')).toEqual(['Abrigo'])
  expect(await titles('?q=agua')).toEqual(['Abrigo'])
  expect(await titles('?q=%25')).toEqual([])
  for (const query of ['?status=x', '?sort=x', `?q=${'a'.repeat(101)}`])
    expect((await call('GET', `/roadmap/list${query}`)).status).toBe(400)
})

test('what is not translated stays in Portuguese, and HTML is cleaned on its way out', async () => {
  await anItem({
    title: 'Ponte',
    ord: 9,
    description: '<p onclick=x()>Longa</p><script>1</script>',
    title_en: 'Bridge',
    tags: ['Mapa'],
    tags_en: ['Map'],
  })
  const headers = { 'accept-language': 'en' }
  expect((await list('?q=bridge', headers))[0]).toMatchObject({
    title: 'Bridge',
    description: '<p>Longa</p>',
    tags: ['Map'],
    locale: 'pt-BR',
  })
  expect(await titles('?tag=Map')).toEqual(['Ponte'])
})

// ROAD-27, ROAD-32, D-096
test('the counts: by state, and what was done in this quarter of UTC-3', async () => {
  portal.setNow(new Date('2026-07-01T02:30:00Z'))
  await anItem({ title: 'No último dia', status: 'done', done_at: '2026-07-01T02:29:00Z' })
  await anItem({ title: 'No primeiro', status: 'done', done_at: '2026-04-01T03:00:00Z' })
  await anItem({ title: 'Antes', status: 'done', done_at: '2026-04-01T02:59:59Z' })
  await anItem({ title: 'Sem data própria', status: 'done', eta: '2026-05-05T12:00:00Z' })
  await anItem({ title: 'Prometido agora, pronto antes', status: 'done', eta: '2026-05-05Z', done_at: '2026-01-05Z' })
  const { status, body } = await call('GET', '/roadmap/stats')
  portal.setNow()
  expect(status).toBe(200)
  expect(body.data).toEqual({ planned: 3, in_progress: 1, done: 5, deliveredThisQuarter: 3 })
})

test('the database holds what an item may be', async () => {
  const wrong = [{ impact: 6 }, { progress: 7 }, { status: 'x' as 'done' }, { done_at: '2026-01-01Z' }, { title: '' }]
  for (const part of wrong) await expect(anItem({ title: 'x', ...part })).rejects.toThrow(/check constraint/)
})

test.each(demoItems)('"$title" of the demo is written as it will be shown', ({ description, description_en }) => {
  expect([description, description_en].map(sanitise)).toEqual([description, description_en])
})

test('the demo writes its roadmap once', async () => {
  const demo = await aPortal()
  await Promise.all([seedDemoRoadmap(demo.app), seedDemoRoadmap(demo.app)])
  const { data } = (await demo.call('GET', '/roadmap/list', { headers: { 'accept-language': 'en' } })).body
  expect(data.map((item: { title: string }) => item.title)).toEqual(demoItems.map((item) => item.title_en))
})
