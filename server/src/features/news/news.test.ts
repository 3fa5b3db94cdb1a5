import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aPortal, type Reply, type CallOptions } from '../../../../test/portal.ts'
import { sweepPictures } from '../../images/pictures.ts'

const portal = await aPortal()
const { app, call } = portal
const staff = await portal.aStaffToken()
const player = await portal.aPlayerToken()

const asStaff = (method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<Reply> =>
  call(method, path, { token: staff, body, ...options })
const read = (path: string, headers: Record<string, string> = {}) => call('GET', path, { headers })

let count = 0
/** A title that no other test uses. */
const aTitle = (words = 'Notícia') => `${words} ${(count += 1)} ${Math.random().toString(36).slice(2, 8)}`

async function aNotice(form: Record<string, unknown> = {}) {
  const { status, body } = await asStaff('POST', '/notice', {
    title: aTitle(),
    description: '<p>Um texto.</p>',
    ...form,
  })
  expect(status).toBe(201)
  return body.data
}

const aPicture = (width = 1800, height = 1000) =>
  sharp({ create: { width, height, channels: 3, background: { r: 40, g: 90, b: 160 } } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret owner' } })
    .toBuffer()

function aForm(fields: Record<string, string>, file?: { name?: string; bytes: Buffer }): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file) form.append(file.name ?? 'cover', new Blob([new Uint8Array(file.bytes)]), 'photo.exe')
  return form
}

const media = (path: string) => portal.fastify.inject({ method: 'GET', url: path })

/** The sweep of some hours later. */
/** Sweeps when these hours are over, also for what was removed in this very millisecond. */
async function sweepIn(hours: number): Promise<void> {
  portal.setNow(new Date(Date.now() + hours * 3600_000 + 1))
  await sweepPictures(app)
  portal.setNow()
}
const actionsOn = (id: number) =>
  app.db.selectFrom('admin_actions').selectAll().where('target', '=', `notice ${id}`).orderBy('id').execute()
const uploads = () => readdir(join(app.config.dataDir, 'uploads'), { recursive: true }).catch(() => [] as string[])

test('a stranger lists the notices in the key `notice`', async () => {
  const notice = await aNotice({ title: 'Olá, Aventureiros!' })
  const { status, body, headers } = await read('/notices')
  expect(status).toBe(200)
  expect(body.notice.map((row: { slug: string }) => row.slug)).toContain('ola-aventureiros')
  expect(body.notice[0]).toMatchObject({ id: notice.id, description: 'Um texto.', updatedRecently: true })
  expect(headers.etag).toBeTruthy()
})

test('the beginning of a notice in a list takes its sentences, not the cells of a table', async () => {
  const table =
    '<table><tbody><tr><th>Quem</th><th>Prêmio</th></tr><tr><td>Todos</td><td>Ouro</td></tr></tbody></table>'
  const notice = await aNotice({ description: `<h2>O que cada um ganha</h2>${table}<p>Vale até domingo.</p>` })
  const { body } = await read('/notices')
  const row = body.notice.find(({ id }: { id: number }) => id === notice.id)
  expect(row).toMatchObject({ description: 'Vale até domingo.', excerpt: 'Vale até domingo.' })
})

test('a notice has every key that the pages know', async () => {
  const article = await aNotice({ tags: ['guerra', 'castelo'], category: 'Eventos', source: 'Equipe' })
  const { status, body } = await read(`/notice/${article.slug}`)
  expect(status).toBe(200)
  for (const key of (
    'id slug title description cover cover_url hero_url updated_at published_at updatedRecently author author_avatar ' +
    'tags category locale source excerpt prev_slug next_slug related words share_picture isScheduled'
  ).split(' ')) {
    expect(body.notice).toHaveProperty(key)
  }
  expect(body.notice).toMatchObject({
    tags: ['guerra', 'castelo'],
    category: 'Eventos',
    source: 'Equipe',
    locale: 'pt-BR',
  })
  // The public name of its author, here the first name (display-name.test.ts).
  expect(body.notice.author).toBe('Ana')
})

test('an unknown slug is 404, in the language of the caller', async () => {
  const { status, body } = await read('/notice/does-not-exist', { 'accept-language': 'en' })
  expect(status).toBe(404)
  expect(body).toMatchObject({ code: 'not_found', message: expect.any(String) })
  expect(body.message).not.toBe((await read('/notice/does-not-exist')).body.message)
  expect((await read(`/notice/${'long-'.repeat(100)}`)).status).toBe(404)
})

test.each([
  ['POST', '/notice'],
  ['PUT', '/notice/:id'],
  ['DELETE', '/notice/destroy/:id'],
  ['GET', '/notice/edit/:id'],
  ['POST', '/notice/image'],
])('%s %s is for staff: a stranger gets 401, a player 403, and nothing changes', async (method, path) => {
  const notice = await aNotice()
  const address = path.replace(':id', String(notice.id))
  const body = method === 'GET' || method === 'DELETE' ? undefined : { title: 'Hacked', description: '<p>Hacked</p>' }
  const before = await app.db.selectFrom('notices').selectAll().orderBy('id').execute()
  const visitor = await call(method, address, { body })
  expect(visitor).toMatchObject({ status: 401, body: { code: 'unauthenticated', message: expect.any(String) } })
  expect(await call(method, address, { body, token: player })).toMatchObject({
    status: 403,
    body: { code: 'forbidden', message: expect.any(String) },
  })
  expect(await call(method, address, { body, token: 'nonsense' })).toMatchObject({ status: 401 })
  expect(await app.db.selectFrom('notices').selectAll().orderBy('id').execute()).toEqual(before)
})

test.each<[string, object, string]>([
  ['no title', { description: '<p>x</p>' }, 'title'],
  ['a blank title', { title: '   ', description: '<p>x</p>' }, 'title'],
  ['a title of 161 characters', { title: 'a'.repeat(161), description: '<p>x</p>' }, 'title'],
  ['a title with a NUL', { title: 'a\u0000b', description: '<p>x</p>' }, 'title'],
  ['no description', { title: 'x' }, 'description'],
  ['a description of another type', { title: 'x', description: { html: 'x' } }, 'description'],
  ['a description of nothing but script', { title: 'x', description: '<script>alert(1)</script>' }, 'description'],
  ['an empty paragraph', { title: 'x', description: '<p> &nbsp; </p>' }, 'description'],
  ['tags of another type', { title: 'x', description: 'x', tags: { a: 1 } }, 'tags'],
  ['13 tags', { title: 'x', description: 'x', tags: Array.from({ length: 13 }, (_, n) => `t${n}`) }, 'tags'],
  ['an unknown language', { title: 'x', description: 'x', locale: 'fr' }, 'locale'],
  ['a date that is none', { title: 'x', description: 'x', published_at: 'amanhã' }, 'published_at'],
  ['a cover from elsewhere', { title: 'x', description: 'x', cover_url: 'http://127.0.0.1:9/x.png' }, 'cover_url'],
  [
    'a cover that does not exist',
    { title: 'x', description: 'x', cover_url: `/media/news/${'0'.repeat(32)}-960.webp` },
    'cover_url',
  ],
  [
    'a picture that does not exist',
    { title: 'x', description: `<img src="/media/news/${'0'.repeat(32)}-960.webp">` },
    'description',
  ],
  [
    '13 tags in English',
    {
      title: 'x',
      description: 'x',
      translations: { en: { tags: Array.from({ length: 13 }, (_, n) => `t${n}`).join() } },
    },
    'translations.en.tags',
  ],
  [
    'a category of 61 characters in English',
    { title: 'x', description: 'x', translations: { en: { category: 'a'.repeat(61) } } },
    'translations.en.category',
  ],
  ['translations that are no JSON', { title: 'x', description: 'x', translations: '{' }, 'translations'],
  [
    'a translation into its own language',
    { title: 'x', description: 'x', locale: 'en', translations: { en: { title: 'y' } } },
    'translations',
  ],
])('%s is refused at its field, and nothing is written', async (_, body, field) => {
  const notice = await aNotice()
  for (const [method, path] of [
    ['POST', '/notice'],
    ['PUT', `/notice/${notice.id}`],
  ] as const) {
    const answer = await asStaff(method, path, body)
    expect(answer.status).toBe(400)
    expect(answer.body.messages).toContainEqual({ field, validation: expect.any(String), message: expect.any(String) })
  }
  expect((await read(`/notice/${notice.slug}`)).body.notice.title).toBe(notice.title)
  expect(await actionsOn(notice.id)).toHaveLength(1)
})

test.each([
  ['a text', '"hello"'],
  ['an array', '[]'],
  ['nothing', ''],
  ['broken JSON', '{"title"'],
])('a body that is %s is 400', async (_, payload) => {
  const answer = await call('POST', '/notice', {
    token: staff,
    body: Buffer.from(payload),
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.status).toBe(400)
  expect(answer.body.message).toBeTruthy()
})

test('half characters and the largest ids are no way to an error of ours', async () => {
  const notice = await aNotice({
    title: `${aTitle()} \ud800`,
    tags: ['\udc00x'],
    translations: { en: { title: 'half \ud800' } },
  })
  expect((await read(`/notice/${notice.slug}`)).status).toBe(200)
  for (const id of ['0', '-1', '1.5', 'abc', '99999999999999999999'])
    expect((await asStaff('GET', `/notice/edit/${id}`)).status).toBe(400)
  expect((await asStaff('GET', '/notice/edit/9007199254740991')).status).toBe(404)
  for (const query of ['before=x', 'before=1', 'limit=0', 'limit=101', 'page=0', 'page=x'])
    expect((await read(`/notices?${query}`)).status).toBe(400)
  expect((await read('/notices?before=9999999999999-9999999999999')).status).toBe(200)
})

test('scripts, handlers and javascript: links are gone from what is stored', async () => {
  const article = await aNotice({
    description: `<h2 onclick="x()">Oi</h2><p style="color:red">texto <img src=x onerror=alert(1)><a href="javascript:alert(1)">aqui</a>
      <a href="https://example.com" target="_blank">fora</a></p><script>alert(1)</script><iframe src="https://example.com"></iframe>`,
  })
  const { notice } = (await read(`/notice/${article.slug}`)).body
  expect(notice.description).not.toMatch(/script|onerror|onclick|iframe|style|javascript|target/i)
  expect(notice.description).toContain('<a href="https://example.com" rel="noopener nofollow">fora</a>')
  const row = await app.db
    .selectFrom('notices')
    .select('description')
    .where('id', '=', article.id)
    .executeTakeFirstOrThrow()
  expect(row.description).toBe(notice.description)
})

test('what slipped into the table by another door is cleaned on its way out', async () => {
  const article = await aNotice()
  await app.db
    .updateTable('notices')
    .set({ description: '<p onmouseover=x()>a</p><script>1</script>' })
    .where('id', '=', article.id)
    .execute()
  app.cache.invalidate(['news'])
  expect((await read(`/notice/${article.slug}`)).body.notice.description).toBe('<p>a</p>')
})

test('the list carries the first 200 plain characters, and the article counts its words', async () => {
  const words = Array.from({ length: 660 }, (_, n) => `palavra${n % 10}`)
  const article = await aNotice({ description: `<p>${words.join(' ')} &amp; fim</p>` })
  const row = (await read('/notices')).body.notice.find((each: { id: number }) => each.id === article.id)
  expect(row.description).toBe(words.join(' ').slice(0, 200).trimEnd())
  expect(row.excerpt.length).toBeLessThanOrEqual(160)
  expect(article.words).toBe(661)
})

test('a changed title keeps the slug, and the change is read at once', async () => {
  const article = await aNotice()
  await read(`/notice/${article.slug}`)
  const changed = await asStaff('PUT', `/notice/${article.id}`, {
    title: 'Outro título',
    description: '<p>Outro texto</p>',
  })
  expect(changed).toMatchObject({
    status: 200,
    body: { message: expect.any(String), data: { slug: article.slug, title: 'Outro título' } },
  })
  expect((await read(`/notice/${article.slug}`)).body.notice).toMatchObject({
    title: 'Outro título',
    description: '<p>Outro texto</p>',
  })
  expect((await read('/notices')).body.notice.find((each: { id: number }) => each.id === article.id).title).toBe(
    'Outro título',
  )
})

test('what a change leaves out stays', async () => {
  const article = await aNotice({
    tags: 'a, b',
    category: 'Guerra',
    source: 'Fonte',
    author: 'Redação',
    translations: { en: { title: 'English' } },
  })
  await asStaff('PUT', `/notice/${article.id}`, { title: 'Só o título', description: '<p>e o texto</p>' })
  const { notice } = (await asStaff('GET', `/notice/edit/${article.id}`)).body
  expect(notice).toMatchObject({
    tags: ['a', 'b'],
    category: 'Guerra',
    source: 'Fonte',
    author: 'Redação',
    version: 2,
    translations: { en: { title: 'English' } },
  })
  await asStaff('PUT', `/notice/${article.id}`, {
    title: 'x',
    description: '<p>y</p>',
    tags: [],
    category: '',
    source: null,
    translations: {},
  })
  expect((await asStaff('GET', `/notice/edit/${article.id}`)).body.notice).toMatchObject({
    tags: [],
    category: null,
    source: null,
    translations: {},
  })
})

test('a notice that somebody changed meanwhile is not overwritten', async () => {
  const article = await aNotice()
  const change = (title: string) =>
    asStaff('PUT', `/notice/${article.id}`, { title, description: '<p>x</p>', version: 1 })
  const answers = await Promise.all(['um', 'dois', 'três'].map(change))
  expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 409, 409])
  expect(answers.find((answer) => answer.status === 409)?.body).toMatchObject({ code: 'changed_meanwhile', version: 2 })
  expect(await actionsOn(article.id)).toHaveLength(2)
})

test('a deleted notice is gone from the list and from its address', async () => {
  const article = await aNotice()
  const gone = await asStaff('DELETE', `/notice/destroy/${article.id}`)
  expect(gone).toMatchObject({
    status: 200,
    body: { message: expect.any(String), data: { id: article.id, slug: article.slug } },
  })
  expect((await read(`/notice/${article.slug}`)).status).toBe(404)
  expect((await read('/notices')).body.notice.map((row: { id: number }) => row.id)).not.toContain(article.id)
  expect((await asStaff('DELETE', `/notice/destroy/${article.id}`)).status).toBe(404)
  expect((await asStaff('PUT', `/notice/${article.id}`, { title: 'x', description: 'x' })).status).toBe(404)
})

test('every write has one row in the audit trail, with before and after', async () => {
  const article = await aNotice({ title: 'Antes' })
  await asStaff('PUT', `/notice/${article.id}`, { title: 'Depois', description: '<p>Um texto.</p>' })
  await asStaff('DELETE', `/notice/destroy/${article.id}`)
  const rows = await actionsOn(article.id)
  expect(rows.map((row) => row.action)).toEqual(['notice.create', 'notice.update', 'notice.delete'])
  expect(rows[0]).toMatchObject({ before: null, after: { title: 'Antes', slug: 'antes' } })
  expect(rows[1]).toMatchObject({ before: { title: 'Antes', version: 1 }, after: { title: 'Depois', version: 2 } })
  expect(rows[2]).toMatchObject({ before: { title: 'Depois' }, after: null })
})

test('twenty notices of one title at the same moment get twenty slugs', async () => {
  const title = aTitle('Corrida de títulos')
  const article = await Promise.all(Array.from({ length: 20 }, () => aNotice({ title })))
  const slugs = new Set(article.map((notice) => notice.slug))
  expect(slugs.size).toBe(20)
  const first = [...slugs].sort((a, b) => a.length - b.length || (a < b ? -1 : 1))[0]
  for (let number = 2; number <= 20; number += 1) expect(slugs).toContain(`${first}-${number}`)
})

test.each(['store', 'Edit', 'ALL', 'filter', 'Update!', 'destroy'])(
  'a title "%s" takes no path of ours',
  async (title) => {
    const article = await aNotice({ title })
    expect(article.slug).toBe(`${title.toLowerCase().replace('!', '')}-2`)
    expect((await read(`/notice/${article.slug}`)).status).toBe(200)
  },
)

test('the list is walked to its end by `next`, each notice once, newest first', async () => {
  const own = await aPortal()
  const token = await own.aStaffToken()
  // Several have the same moment, so that the id decides.
  const days = [3, 3, 3, 1, 2, 2, 5, 4, 4, 4, 4, 6]
  for (const day of days) {
    const body = { title: aTitle(), description: '<p>x</p>', published_at: `2025-01-0${day}T12:00:00Z` }
    expect((await own.call('POST', '/notice', { token, body })).status).toBe(201)
  }
  const walked: { id: number; published_at: string }[] = []
  for (let next: string | null = '', pages = 0; next !== null && pages < 10; pages += 1) {
    const { body } = (await own.call('GET', `/notices?limit=5${next ? `&before=${next}` : ''}`)) as Reply
    walked.push(...body.notice)
    next = body.next
  }
  expect(walked).toHaveLength(12)
  expect(new Set(walked.map((row) => row.id)).size).toBe(12)
  const order = [...walked].sort((a, b) => b.published_at.localeCompare(a.published_at) || b.id - a.id)
  expect(walked).toEqual(order)

  const second = (await own.call('GET', '/notices?page=2')).body
  expect(second).toMatchObject({ page: 2, total: 12, lastPage: 2, more: false })
  expect(second.notice.map((row: { id: number }) => row.id)).toEqual(walked.slice(10).map((row) => row.id))
  expect((await own.call('GET', '/notices?page=3')).body.notice).toEqual([])

  // Previous is older, next is newer, up to both ends.
  const middle = (await own.call('GET', `/notice/${(walked[5] as unknown as { slug: string }).slug}`)).body.notice
  const slugs = walked.map((row) => (row as unknown as { slug: string }).slug)
  expect([middle.next_slug, middle.prev_slug]).toEqual([slugs[4], slugs[6]])
  expect((await own.call('GET', `/notice/${slugs[0]}`)).body.notice.next_slug).toBeNull()
  expect((await own.call('GET', `/notice/${slugs[11]}`)).body.notice.prev_slug).toBeNull()

  // Beyond 1,000 the count stops and so do the pages.
  await own.app.db
    .insertInto('notices')
    .values(
      Array.from({ length: 1000 }, (_, n) => ({
        slug: `many-${n}`,
        title: 'x',
        description: 'x',
        teaser: 'x',
        words: 1,
        author: 'x',
        published_at: '2024-01-01T00:00:00Z',
        created_at: '2024-01-01T00:00:00Z',
        updated_at: '2024-01-01T00:00:00Z',
      })),
    )
    .execute()
  own.app.cache.invalidate(['news'])
  const last = (await own.call('GET', '/notices?page=100')).body
  expect(last).toMatchObject({ total: 1000, lastPage: 100, more: true, next: expect.any(String) })
  expect(last.notice).toHaveLength(10)
  expect((await own.call('GET', '/notices?page=101')).body.notice).toEqual([])
  expect((await own.call('GET', '/notices')).body.notice).toHaveLength(50)
  await own.close()
})

test('replies speak the language of the caller where the text exists, and the main one elsewhere', async () => {
  const both = await aNotice({
    title: 'Título',
    description: '<p>Texto em português</p>',
    translations: { en: { title: 'Title', description: '<p>Text in English<script>1</script></p>' } },
  })
  const english = { 'accept-language': 'en-US,en;q=0.9,pt;q=0.1' }
  const inEnglish = (await read(`/notice/${both.slug}`, english)).body.notice
  expect(inEnglish).toMatchObject({
    title: 'Title',
    description: '<p>Text in English</p>',
    locale: 'en',
    excerpt: 'Text in English',
    words: 3,
  })
  expect((await read(`/notice/${both.slug}`)).body.notice).toMatchObject({ title: 'Título', locale: 'pt-BR' })
  expect((await read('/notices', english)).body.notice.find((row: { id: number }) => row.id === both.id)).toMatchObject(
    { title: 'Title', locale: 'en' },
  )

  const half = await aNotice({ title: 'Meio', translations: { en: { title: 'Half' } } })
  expect((await read(`/notice/${half.slug}`, english)).body.notice).toMatchObject({
    title: 'Half',
    description: '<p>Um texto.</p>',
    locale: 'pt-BR',
  })
  expect((await read(`/notice/${half.slug}`, english)).body.notice.prev_title).toBe('Title')
})

test('category and tags stand with each language, or fall back to the main ones', async () => {
  const inEnglish = { headers: { 'accept-language': 'en' } }
  const form = { title: aTitle(), description: '<p>x</p>', category: 'Guerra', tags: ['castelo', 'guerra'] }
  const article = await aNotice({ ...form, translations: { en: { category: 'War', tags: 'castle, war, War' } } })
  const listed = async () =>
    (await call('GET', '/notices', inEnglish)).body.notice.find((row: { id: number }) => row.id === article.id)
  for (const notice of [(await call('GET', `/notice/${article.slug}`, inEnglish)).body.notice, await listed()])
    expect(notice).toMatchObject({ title: form.title, category: 'War', tags: ['castle', 'war'], locale: 'pt-BR' })
  expect((await read(`/notice/${article.slug}`)).body.notice).toMatchObject({ category: 'Guerra', tags: form.tags })
  expect((await asStaff('GET', `/notice/edit/${article.id}`)).body.notice.translations).toEqual({
    en: { title: null, description: null, category: 'War', tags: ['castle', 'war'] },
  })

  await asStaff('PUT', `/notice/${article.id}`, {
    ...form,
    translations: { en: { title: 'Half', category: '', tags: [] } },
  })
  expect(await listed()).toMatchObject({ title: 'Half', category: 'Guerra', tags: ['castelo', 'guerra'] })
  await asStaff('PUT', `/notice/${article.id}`, { ...form, translations: { en: { category: null, tags: [] } } })
  expect((await asStaff('GET', `/notice/edit/${article.id}`)).body.notice.translations).toEqual({})
  expect((await actionsOn(article.id))[1]).toMatchObject({
    before: { translations: [{ category: 'War', tags: ['castle', 'war'] }] },
    after: { translations: [{ title: 'Half', category: null, tags: null }] },
  })
})

test('a scheduled notice may be moved or brought out now, and is new on the day it comes out', async () => {
  const day = 24 * 3600_000
  const at = new Date(Date.now() + 10 * day)
  const body = { title: aTitle(), description: '<p>x</p>' }
  const [now, later] = [
    await asStaff('POST', '/notice', body),
    await asStaff('POST', '/notice', { ...body, published_at: at }),
  ]
  expect(later.body.message).not.toBe(now.body.message)
  expect([now.body.data.isScheduled, later.body.data.isScheduled]).toEqual([false, true])
  const path = `/notice/${later.body.data.id}`
  expect((await asStaff('PUT', path, body)).body.data.published_at).toBe(at.toISOString())

  portal.setNow(new Date(at.getTime() + day))
  app.cache.invalidate(['news'])
  expect((await read(`/notice/${later.body.data.slug}`)).body.notice).toMatchObject({
    isScheduled: false,
    updatedRecently: true,
    updated_at: at.toISOString(),
  })
  portal.setNow()
  app.cache.invalidate(['news'])
  const { data } = (await asStaff('PUT', path, { ...body, published_at: null })).body
  expect(data.isScheduled).toBe(false)
  expect((await read(`/notice/${data.slug}`)).status).toBe(200)
})

test('a scheduled notice is for staff until its moment, and then for all', async () => {
  const at = new Date(Date.now() + 3600_000)
  const article = await aNotice({ published_at: at.toISOString() })
  expect((await read(`/notice/${article.slug}`)).status).toBe(404)
  expect((await read('/notices')).body.notice.map((row: { id: number }) => row.id)).not.toContain(article.id)
  expect((await call('GET', `/notice/${article.slug}`, { token: player })).status).toBe(404)
  expect((await asStaff('GET', `/notice/${article.slug}`)).status).toBe(200)
  portal.setNow(new Date(at.getTime() + 1))
  app.cache.invalidate(['news'])
  expect((await read(`/notice/${article.slug}`)).status).toBe(200)
  portal.setNow()
  await asStaff('DELETE', `/notice/destroy/${article.id}`)
})

test('no public article leads to a scheduled notice', async () => {
  const tag = aTitle('tag')
  const article = await aNotice({ tags: [tag] })
  const scheduled = await aNotice({ tags: [tag], published_at: new Date(Date.now() + 3600_000).toISOString() })
  for (const token of [undefined, player, staff]) {
    const { notice } = (await call('GET', `/notice/${article.slug}`, token ? { token } : {})).body
    expect(JSON.stringify(notice)).toContain(article.slug)
    expect(JSON.stringify(notice)).not.toContain(scheduled.slug)
  }
  await asStaff('DELETE', `/notice/destroy/${scheduled.id}`)
})

test('a cached list has a scheduled notice from its moment on', async () => {
  const at = Date.now() + 3600_000
  const article = await aNotice({ published_at: new Date(at).toISOString() })
  // A node with an empty cache.
  const node = await aPortal({}, { databaseUrl: app.config.databaseUrl })
  const listed = async () => JSON.stringify((await node.call('GET', '/notices')).body).includes(article.slug)
  node.setNow(new Date(at - 100))
  expect(await listed()).toBe(false)
  node.setNow(new Date(at + 1))
  await expect.poll(listed, { timeout: 10_000 }).toBe(true)
  await node.close()
  await asStaff('DELETE', `/notice/destroy/${article.id}`)
})

test('a notice is new for seven days after its last change', async () => {
  const article = await aNotice()
  portal.setNow(new Date(Date.now() + 7.1 * 24 * 3600_000))
  app.cache.invalidate(['news'])
  expect((await read(`/notice/${article.slug}`)).body.notice.updatedRecently).toBe(false)
  portal.setNow()
  app.cache.invalidate(['news'])
})

test('related notices share a tag or the category, else they are the newest', async () => {
  const tag = aTitle('tag')
  const [one, two] = [await aNotice({ tags: [tag], category: tag }), await aNotice({ tags: [tag] })]
  await aNotice()
  await aNotice()
  const article = await aNotice({ tags: [tag], category: tag })
  const { related } = (await read(`/notice/${article.slug}`)).body.notice
  expect(related).toHaveLength(3)
  expect(related.map((each: { slug: string }) => each.slug).slice(0, 2)).toEqual([one.slug, two.slug])
  expect(related[0]).toEqual({ slug: one.slug, title: one.title, excerpt: 'Um texto.' })
})

test('a cover comes in a multipart body, is drawn anew in its sizes, and goes with remove_cover', async () => {
  const bytes = Buffer.concat([await aPicture(), Buffer.from('<script>tail</script>')])
  const form = aForm(
    { title: aTitle(), description: '<p>x</p>', tags: 'a,b', translations: '{"en":{"title":"E"}}' },
    { bytes },
  )
  const { status, body } = await asStaff('POST', '/notice', form)
  expect(status).toBe(201)
  const { data } = body
  expect(data).toMatchObject({ tags: ['a', 'b'], cover: data.cover_url, cover_picture: { width: 1600, height: 889 } })
  const sizes = data.cover_picture.srcset.split(', ').map((part: string) => part.split(' '))
  expect(sizes.map(([, width]: string[]) => width)).toEqual(['480w', '960w', '1600w'])
  for (const [url] of sizes) {
    const file = await media(url)
    expect(file.statusCode).toBe(200)
    expect(file.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('immutable'),
    })
    expect(file.headers['content-security-policy']).toContain('sandbox')
    expect(file.headers['content-disposition']).toMatch(/^inline; filename="[a-z0-9-]+\.webp"$/)
    expect(file.rawPayload.toString('latin1')).not.toMatch(/<script>|secret owner/)
  }
  const share = await media(data.share_picture.url)
  expect(await sharp(share.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })

  // Left out or sent back unchanged, the cover stays; remove_cover removes it, and the sweep its files.
  await asStaff('PUT', `/notice/${data.id}`, { title: 'x', description: '<p>x</p>' })
  await asStaff('PUT', `/notice/${data.id}`, { title: 'x', description: '<p>x</p>', cover_url: data.cover_url })
  expect((await read(`/notice/${data.slug}`)).body.notice.cover_url).toBe(data.cover_url)
  const cleared = await asStaff(
    'PUT',
    `/notice/${data.id}`,
    aForm({ title: 'x', description: '<p>x</p>', remove_cover: '1' }),
  )
  expect(cleared).toMatchObject({ status: 200, body: { data: { cover: null, hero_url: null, share_picture: null } } })
  await sweepIn(1)
  expect((await media(data.cover_url)).statusCode).toBe(404)
  expect(await actionsOn(data.id)).toHaveLength(4)
})

test('a picture is removed with the last notice that shows it, and not before', async () => {
  const sent = await asStaff('POST', '/notice/image', aForm({}, { name: 'image', bytes: await aPicture(300, 200) }))
  expect(sent).toMatchObject({ status: 201, body: { message: expect.any(String), width: 300, height: 200 } })
  const { url } = sent.body
  const description = `<p>x</p><img src="${url}" alt="Um mapa" width="300" height="200" onload="x">`
  const cover = await aNotice({ cover_url: url })
  const inBody = await aNotice({ description })
  expect(inBody.description).toContain(`<img src="${url}" alt="Um mapa" width="300" height="200" loading="lazy" />`)
  const inTranslation = await aNotice({ translations: { en: { description } } })
  for (const notice of [cover, inBody, inTranslation]) {
    expect((await media(url)).statusCode).toBe(200)
    expect((await asStaff('DELETE', `/notice/destroy/${notice.id}`)).status).toBe(200)
  }
  await sweepIn(1)
  expect((await media(url)).statusCode).toBe(404)
})

test('a picture that one notice lets go while another takes it is either there or refused', async () => {
  const bytes = await aPicture(60, 40)
  for (let round = 0; round < 8; round += 1) {
    const { url } = (await asStaff('POST', '/notice/image', aForm({}, { name: 'image', bytes }))).body
    const first = await aNotice({ cover_url: url })
    const [second, gone] = await Promise.all([
      asStaff('POST', '/notice', { title: aTitle(), description: '<p>x</p>', cover_url: url }),
      asStaff('DELETE', `/notice/destroy/${first.id}`),
    ])
    expect(gone.status).toBe(200)
    expect([201, 400]).toContain(second.status)
    await sweepIn(1)
    expect((await media(url)).statusCode).toBe(second.status === 201 ? 200 : 404)
  }
})

test('a picture that replaces another is shown; pages that are open load the other for an hour', async () => {
  const article = (
    await asStaff(
      'POST',
      '/notice',
      aForm({ title: aTitle(), description: '<p>x</p>' }, { bytes: await aPicture(500, 300) }),
    )
  ).body.data
  const form = aForm({ title: 'x', description: '<p>x</p>' }, { bytes: await aPicture(600, 300) })
  const { data } = (await asStaff('PUT', `/notice/${article.id}`, form)).body
  expect(data.cover_picture.width).toBe(600)
  await sweepIn(0.9)
  expect((await media(article.cover_url)).statusCode).toBe(200)
  const again = await asStaff('POST', '/notice', {
    title: aTitle(),
    description: '<p>x</p>',
    cover_url: article.cover_url,
  })
  expect(again.status, 'nothing uses a removed picture again').toBe(400)
  await sweepIn(1)
  expect((await media(article.cover_url)).statusCode).toBe(404)
  expect((await media(data.cover_url)).statusCode).toBe(200)
})

test('a picture that came with a refused notice does not stay', async () => {
  const article = await aNotice()
  const before = (await uploads()).length
  const form = aForm({ title: 'x', description: '<p>x</p>', version: '99' }, { bytes: await aPicture(100, 100) })
  expect((await asStaff('PUT', `/notice/${article.id}`, form)).status).toBe(409)
  expect((await uploads()).length).toBe(before)
})

test('a picture that no notice ever showed is swept after a day', async () => {
  const { url } = (await asStaff('POST', '/notice/image', aForm({}, { name: 'image', bytes: await aPicture(90, 90) })))
    .body
  await sweepIn(0)
  expect((await media(url)).statusCode).toBe(200)
  await sweepIn(25)
  expect((await media(url)).statusCode).toBe(404)
})

const part = (name: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A black and white PNG whose header says `width` × `height`, with `pixels` as its data. */
function aPng(width: number, height: number, pixels: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    part('IHDR', head),
    part('IDAT', deflateSync(pixels)),
    part('IEND', Buffer.alloc(0)),
  ])
}

test.each<[string, () => Promise<Buffer> | Buffer, number]>([
  ['30000 × 30000 pixels in 109 KB', () => aPng(30000, 30000, Buffer.alloc(30000 * 3751)), 413],
  ['a header that lies', () => aPng(2 ** 31 - 1, 2 ** 31 - 1, Buffer.alloc(9)), 415],
  ['a header that lies a little', () => aPng(4000, 4000, Buffer.alloc(9)), 415],
  ['HTML named as a picture', () => Buffer.from('<html><script>alert(1)</script></html>'), 415],
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 415],
  ['a GIF header before HTML', () => Buffer.from('GIF89a/*<script>alert(1)</script>*/'), 415],
  [
    'a TIFF',
    () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
        .tiff()
        .toBuffer(),
    415,
  ],
  ['half a JPEG', async () => (await aPicture()).subarray(0, 3000), 415],
  ['more than 6 MB', () => Buffer.alloc(6 * 1024 * 1024 + 1, 1), 413],
])(
  'as a cover, %s is refused in a moment and leaves nothing',
  async (_, make, status) => {
    const bytes = await make()
    const files = (await uploads()).length
    const memory = process.memoryUsage().rss
    const before = process.cpuUsage()
    const answer = await asStaff('POST', '/notice', aForm({ title: aTitle(), description: '<p>x</p>' }, { bytes }))
    expect(answer.status).toBe(status)
    expect(answer.body.code).toBe(status === 413 ? 'upload_too_large' : 'upload_not_an_image')
    // Time of the processor, because other programs take the rest of it.
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(1000)
    expect(process.memoryUsage().rss - memory).toBeLessThan(100 * 1024 * 1024)
    expect((await uploads()).length).toBe(files)
  },
  60_000,
)

test.each(['png', 'webp', 'gif'] as const)(
  'a %s is a picture too, and a turned photo stands upright',
  async (format) => {
    const turned = sharp(await aPicture(200, 100)).withMetadata({ orientation: format === 'png' ? 6 : 1 })
    const bytes = await turned.toFormat(format).toBuffer()
    const { body, status } = await asStaff('POST', '/notice/image', aForm({}, { name: 'image', bytes }))
    expect(status).toBe(201)
    expect([body.width, body.height]).toEqual(format === 'png' ? [100, 200] : [200, 100])
  },
)

test('an image call without an image says so', async () => {
  expect(await asStaff('POST', '/notice/image', aForm({ a: 'b' }))).toMatchObject({
    status: 400,
    body: { messages: [{ field: 'image' }] },
  })
})

test.each([
  '/media/',
  '/media/..%2f..%2fdemo-pepper',
  '/media/news/../../demo-pepper',
  '/media/.unfinished',
  '/media/news',
  '/media/%00.webp',
  '/media/demo-pepper',
])('%s is nothing', async (path) => {
  expect((await media(path)).statusCode).toBe(404)
})

test('a public answer comes from the cache, and a token goes round it', async () => {
  const article = await aNotice()
  await read(`/notice/${article.slug}`)
  const cached = await read(`/notice/${article.slug}`)
  expect(cached.headers['cache-control']).toContain('public')
  expect((await read(`/notice/${article.slug}`, { 'if-none-match': String(cached.headers.etag) })).status).toBe(304)
  expect((await call('GET', `/notice/${article.slug}`, { token: player })).headers['cache-control']).toContain(
    'private',
  )
})
