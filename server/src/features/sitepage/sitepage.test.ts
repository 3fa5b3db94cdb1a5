import { expect, test } from 'vitest'
import { sitePages } from '@guildhall/contract/sitepage'
import { aPortal } from '../../../../test/portal.ts'
import { sanitise } from '../../html/sanitise.ts'
import { firstTexts } from './first-texts.ts'

const portal = await aPortal({ APP_NAME: 'Torre & Cia' })
const { app, call } = portal
const staff = await portal.aStaffToken()

const read = async (name: string, headers: Record<string, string> = {}) =>
  (await call('GET', `/page/${name}`, { headers })).body.page
const edit = async (name: string) => (await call('GET', `/page/${name}/edit`, { token: staff })).body.page
const write = (name: string, body: object) => call('PUT', `/page/${name}`, { token: staff, body })
const inEnglish = { 'accept-language': 'en' }

// D-090
test.each(sitePages)('/page/%s says something before anybody wrote it, in both languages', async (name) => {
  const [page, english] = [await read(name), await read(name, inEnglish)]
  expect(page).toMatchObject({ name, locale: 'pt-BR', updated_at: null })
  expect(english.locale).toBe('en')
  expect(english.title).not.toBe(page.title)
  expect(english.body).not.toBe(page.body)
  expect(page.body.length).toBeGreaterThan(200)
})

test('the first texts are written as they will be shown, with the name of the server', async () => {
  for (const { body, body_en } of Object.values(firstTexts({ appName: 'Torre & Cia' })))
    expect([body, body_en].map(sanitise)).toEqual([body, body_en])
  expect((await read('about')).body).toContain('Torre &amp; Cia é um servidor')
  expect(JSON.stringify(firstTexts({ appName: '<script>' }))).not.toContain('<script>')
})

test('staff write a page in both languages, and it is read at once', async () => {
  await read('about')
  const answer = await write('about', {
    title: 'Nós',
    body: '<p onclick="x()">Somos <script>x()</script>nós.</p>',
    translations: { en: { title: 'Us', body: '<p>We are us.</p>' } },
  })
  expect(answer).toMatchObject({ status: 200, body: { message: 'Página atualizada.', data: { title: 'Nós' } } })
  expect(await read('about')).toMatchObject({ title: 'Nós', body: '<p>Somos nós.</p>', locale: 'pt-BR' })
  expect(await read('about', inEnglish)).toMatchObject({ title: 'Us', body: '<p>We are us.</p>', locale: 'en' })
  expect((await read('about')).updated_at).toMatch(/^\d{4}-/)
  expect(await edit('about')).toMatchObject({ revision: 1, translations: { en: { title: 'Us' } } })

  await write('about', { title: 'Nós', body: '<p>Só isto.</p>' })
  expect(await read('about', inEnglish)).toMatchObject({ title: 'Us', body: '<p>We are us.</p>' })
  await write('about', { title: 'Nós', body: '<p>Só isto.</p>', translations: {} })
  expect(await read('about', inEnglish)).toMatchObject({ title: 'Nós', body: '<p>Só isto.</p>', locale: 'pt-BR' })
  expect((await edit('about')).translations).toEqual({})
})

test('a page that somebody changed meanwhile is not overwritten, not even the first time', async () => {
  expect((await edit('team')).revision).toBe(0)
  const change = (title: string) => write('team', { title, body: '<p>x</p>', revision: 0 })
  const answers = await Promise.all(['um', 'dois', 'três'].map(change))
  expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 409, 409])
  expect((await edit('team')).revision).toBe(1)
})

test('a change leaves its row in the audit trail, with what stood there before', async () => {
  const before = (await edit('contact')).title
  await write('contact', { title: 'Chame', body: '<p>x</p>' })
  const row = await app.db
    .selectFrom('admin_actions')
    .selectAll()
    .where('target', '=', 'page contact')
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    action: 'page.update',
    before: { title: before },
    after: { title: 'Chame', revision: 1 },
  })
})

test.each<[string, object, string]>([
  ['no title', { title: ' ' }, 'title'],
  ['no text', { body: '' }, 'body'],
  ['a text of nothing but script', { body: '<script>1</script>' }, 'body'],
  ['an English title of 161', { translations: { en: { title: 'a'.repeat(161) } } }, 'translations.en.title'],
  ['a picture that does not exist', { body: `<img src="/media/news/${'0'.repeat(32)}-480.webp">` }, 'body'],
])('%s is refused at its field, and nothing is written', async (_, part, field) => {
  const before = await edit('about')
  const answer = await write('about', { title: 'x', body: '<p>x</p>', ...part })
  expect(answer.status).toBe(400)
  expect(answer.body.messages).toContainEqual({ field, validation: expect.any(String), message: expect.any(String) })
  expect(await edit('about')).toEqual(before)
})

test('there are no other pages', async () => {
  expect((await call('GET', '/page/imprint')).status).toBe(400)
})

// UPD-01, UPD-02
test('the change log has what is to come first, then the newest, goes on below an entry, and is read at once', async () => {
  const body = '<p onclick="x()">Mudou.</p>'
  const create = async (title: string, day: string | null) =>
    (await call('POST', '/updates/create', { token: staff, body: { title, day, body, is_hot: true } })).body.data.id
  const days = Array.from({ length: 21 }, (_, at) => `2026-10-${String(at + 1).padStart(2, '0')}`)
  for (const day of days) await create(`Do dia ${day}`, day)
  const planned = await create('Por vir', null)
  const list = async (query = '') => (await call('GET', `/updates/all${query}`)).body
  const [first, second] = [await list(), await list(`?after=${(await list()).next}`)]
  expect(first.data.slice(0, 2)).toMatchObject([
    { id: planned, day: null, title: 'Por vir', body: '<p>Mudou.</p>', is_hot: true, is_new: false },
    { day: days.at(-1) },
  ])
  expect([first.data.length, second.data.length, second.next]).toEqual([20, 2, null])
  expect((await call('DELETE', `/updates/destroy/${planned}`, { token: staff })).status).toBe(200)
  expect((await list()).data[0].day).toBe(days.at(-1))
  const empty = await call('POST', '/updates/create', { token: staff, body: { title: 'Nada', body: '<p> </p>' } })
  expect([empty.status, empty.body.messages[0].field]).toEqual([400, 'body'])
})
