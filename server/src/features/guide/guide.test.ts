import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aPortal, type CallOptions } from '../../../../test/portal.ts'
import { sweepPictures } from '../../images/pictures.ts'
import { fetchCover } from './fetch-cover.ts'

const portal = await aPortal()
const { app, call } = portal
const staff = await portal.aStaffToken()
const player = await portal.aPlayerToken()

const asStaff = (method: string, path: string, body?: unknown, options: CallOptions = {}) =>
  call(method, path, { token: staff, body, ...options })
const english = { headers: { 'accept-language': 'en' } }

async function sweepAnHourLater(): Promise<void> {
  portal.setNow(new Date(Date.now() + 3600_000))
  await sweepPictures(app)
  portal.setNow()
}

let count = 0
const aTitle = (words = 'Guia') => `${words} ${(count += 1)} ${Math.random().toString(36).slice(2, 8)}`

async function aSubguide(form: { title?: string; title_en?: string; ordenation?: number } = {}): Promise<number> {
  const row = { title: aTitle('Grupo'), created_at: app.now().toISOString(), ...form }
  return (await app.db.insertInto('subguides').values(row).returning('id').executeTakeFirstOrThrow()).id
}
const home = await aSubguide()

async function aGuide(form: object = {}) {
  const { status, body } = await asStaff('POST', '/guide/store', {
    title: aTitle(),
    body: '<p>Um texto.</p>',
    subguide_id: home,
    is_public: true,
    ...form,
  })
  expect([status, body.messages]).toEqual([201, undefined])
  return body.data
}

const drawn = (format: 'jpeg' | 'png' | 'webp' | 'gif') =>
  sharp({ create: { width: 900, height: 500, channels: 3, background: '#285aa0' } })
    .toFormat(format)
    .toBuffer()

function aForm(fields: Record<string, string>, cover?: Buffer): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (cover) form.append('cover', new Blob([new Uint8Array(cover)]), 'cover.exe')
  return form
}
const slugsIn = (body: { data: { slug: string }[] }) => body.data.map((guide) => guide.slug)

// GUIDE-28, GUIDE-33 … GUIDE-35
test('a visitor lists, filters and reads guides', async () => {
  const subguide = await aSubguide()
  const newGuide = await aGuide({ subguide_id: subguide, body: '<h2>Um</h2><p>Texto</p>' })
  const all = await call('GET', '/guide/all')
  expect([all.status, slugsIn(all.body)]).toEqual([200, expect.arrayContaining([newGuide.slug])])
  const filtered = await call('GET', `/guide/filter/${subguide}`)
  expect(filtered.body.data.map((row: { subguide_id: number }) => row.subguide_id)).toEqual([subguide])
  const { guide } = (await call('GET', `/guide/${newGuide.slug}`)).body
  for (const key of 'id title body slug ordenation subguide_id is_public cover_url created_at updated_at'.split(' '))
    expect(guide).toHaveProperty(key)
  expect(guide).toMatchObject({ body: '<h2>Um</h2><p>Texto</p>', is_public: true, cover_url: null, words: 2 })
  expect((await call('GET', '/guide/does-not-exist')).status).toBe(404)
  expect((await call('GET', '/guide/filter/999999')).body.data).toEqual([])
})

// GUIDE-08, D-111
test('a draft is visible to staff alone', async () => {
  const subguide = await aSubguide()
  const secret = `segredo${Math.random().toString(36).slice(2)}`
  const newGuide = await aGuide({ subguide_id: subguide, is_public: undefined, body: `<p>${secret}</p>` })
  expect(newGuide.is_public).toBe(false)
  const paths = ['/guide/all', `/guide/filter/${subguide}`, `/guide/all?q=${secret}`, '/subguide/all']
  for (const token of [undefined, player, 'nonsense']) {
    for (const path of paths) {
      const { body } = await call('GET', path, token ? { token } : {})
      expect(JSON.stringify(body)).not.toContain(secret)
      expect(JSON.stringify(body)).not.toContain(newGuide.slug)
    }
    expect((await call('GET', `/guide/${newGuide.slug}`, token ? { token } : {})).status).toBe(404)
  }
  for (const path of paths.slice(0, 3)) expect(slugsIn((await asStaff('GET', path)).body)).toContain(newGuide.slug)
  expect((await asStaff('GET', `/guide/${newGuide.slug}`)).body.guide.is_public).toBe(false)
  const countOf = async (token?: string) =>
    (await call('GET', '/subguide/all', token ? { token } : {})).body.data.find(
      (each: { id: number }) => each.id === subguide,
    ).guides
  expect([await countOf(), await countOf(staff)]).toEqual([0, 1])
  // A public guide does not link to a draft either.
  const out = await aGuide({ subguide_id: subguide })
  const { guide } = (await call('GET', `/guide/${out.slug}`)).body
  expect(JSON.stringify([guide.previous, guide.next, guide.related])).not.toContain(newGuide.slug)
  await asStaff('PUT', `/guide/update/${newGuide.id}`, { is_public: '1' })
  expect((await call('GET', `/guide/${newGuide.slug}`)).status).toBe(200)
})

// GUIDE-01, GUIDE-02, D-110
test('a search reads titles and plain text; the order is the newest, the alphabet, or what staff arranged', async () => {
  const word = `zebra${Math.random().toString(36).slice(2)}`
  const subguide = await aSubguide()
  const b = await aGuide({ title: `B ${word}`, subguide_id: subguide, ordenation: 2 })
  const a = await aGuide({ title: `Á ${word}`, subguide_id: subguide, ordenation: 3 })
  const c = await aGuide({
    title: aTitle('C'),
    body: `<p><strong>${word}</strong></p>`,
    subguide_id: subguide,
    ordenation: 1,
  })
  const found = async (query: string) => slugsIn((await call('GET', `/guide/all?${query}`)).body)
  expect(await found(`q=%20%20${word.toUpperCase()}%20`)).toEqual([c.slug, a.slug, b.slug])
  expect(await found(`q=${word}&sort=alpha`)).toEqual([a.slug, b.slug, c.slug])
  expect(await found(`subguide=${subguide}`)).toEqual([c.slug, b.slug, a.slug])
  expect(await found(`q=${word}+strong`)).toEqual([])
  expect(await found('q=%25')).toEqual([])
  // The beginning of a word, any part of a title, each of several words, and words with punctuation around them.
  expect(await found(`q=${word.slice(0, -2)}`)).toEqual([c.slug, a.slug, b.slug])
  expect(await found(`q=${word.slice(1)}`)).toEqual([a.slug, b.slug])
  expect(await found(`q=(${word})+zzzz`)).toEqual([])
  expect(await found(`q=${word}+${word.slice(0, 5)},`)).toEqual([c.slug, a.slug, b.slug])
  expect(await found(`q='"${word}!`)).toEqual([c.slug, a.slug, b.slug])
  expect(await found(`q=${word}&limit=2&after=2`)).toEqual([b.slug])
  const page = (await call('GET', `/guide/all?q=${word}&limit=2`)).body
  expect([page.next, page.total, page.more]).toEqual([2, 3, false])
  for (const query of ['sort=x', 'limit=101', 'limit=0', 'after=-1', 'subguide=x'])
    expect((await call('GET', `/guide/all?${query}`)).status).toBe(400)
})

// GUIDE-06
test('a guide is new for 14 days', async () => {
  const newGuide = await aGuide()
  const isNew = async () => {
    // The timer of the cache does this when the time is over; here only the clock was moved.
    app.cache.invalidate(['guides'])
    return (await call('GET', `/guide/${newGuide.slug}`)).body.guide.isNew
  }
  const day = 24 * 3600_000
  const created = Date.parse(newGuide.created_at)
  const results: boolean[] = []
  for (const days of [0, 13, 15]) {
    portal.setNow(new Date(created + days * day))
    results.push(await isNew())
  }
  portal.setNow()
  expect(results).toEqual([true, true, false])
})

test('a cached guide is new no more once its 14 days are over', async () => {
  const guide = await aGuide()
  // A second node, whose cache is empty.
  const node = await aPortal({}, { databaseUrl: app.config.databaseUrl })
  const isNew = async () => (await node.call('GET', `/guide/${guide.slug}`)).body.guide.isNew
  const end = Date.parse(guide.created_at) + 14 * 24 * 3600_000
  node.setNow(new Date(end - 100))
  expect(await isNew()).toBe(true)
  node.setNow(new Date(end + 1))
  await expect.poll(isNew, { timeout: 10_000 }).toBe(false)
  await node.close()
})

// GUIDE-07
test('an excerpt is at most 220 plain characters', async () => {
  const newGuide = await aGuide({ body: `<h2>Início</h2><p>${'palavra &amp; '.repeat(80)}</p>` })
  expect(newGuide.excerpt.length).toBeLessThanOrEqual(220)
  expect(newGuide.excerpt).toMatch(/^palavra & palavra/)
})

// GUIDE-29, GUIDE-30
test.each<[string, object, string]>([
  ['no title', { title: undefined }, 'title'],
  ['a blank title', { title: '  ' }, 'title'],
  ['a title of 161 characters', { title: 'a'.repeat(161) }, 'title'],
  ['no sub-guide', { subguide_id: undefined }, 'subguide_id'],
  ['an empty sub-guide', { subguide_id: '' }, 'subguide_id'],
  ['an unknown sub-guide', { subguide_id: 999_999 }, 'subguide_id'],
  ['an ordenation that is no number', { ordenation: 'x' }, 'ordenation'],
  ['an ordenation below 0', { ordenation: -1 }, 'ordenation'],
  ['is_public of another kind', { is_public: 'maybe' }, 'is_public'],
  ['a cover at no address', { cover_url: 'javascript:alert(1)' }, 'cover_url'],
  ['a cover that does not exist', { cover_url: `/media/guides/${'0'.repeat(32)}-960.webp` }, 'cover_url'],
  ['a picture that does not exist', { body: `<img src="/media/news/${'0'.repeat(32)}-960.webp">` }, 'body'],
  ['translations that are no JSON', { translations: '{' }, 'translations'],
  ['an English title of 161 characters', { translations: { en: { title: 'a'.repeat(161) } } }, 'translations.en.title'],
])('%s is refused at its field, and nothing is written', async (_, wrong, field) => {
  const form = { title: 'x', body: '<p>x</p>', subguide_id: home, ...wrong }
  const before = (await asStaff('GET', '/guide/all')).body.total
  const answer = await asStaff('POST', '/guide/store', form)
  expect(answer.status).toBe(400)
  expect(answer.body.messages).toContainEqual({ field, validation: expect.any(String), message: expect.any(String) })
  expect((await asStaff('GET', '/guide/all')).body.total).toBe(before)
})

// GUIDE-36 … GUIDE-38, SUBG-06 … SUBG-08
test.each([
  ['POST', '/guide/store'],
  ['PUT', '/guide/update/:id'],
  ['DELETE', '/guide/destroy/:id'],
  ['GET', '/guide/edit/:id'],
  ['POST', '/subguide/store'],
  ['PUT', '/subguide/update/:subguide'],
  ['DELETE', '/subguide/destroy/:subguide'],
  ['GET', '/subguide/edit/:subguide'],
])('%s %s is for staff', async (method, path) => {
  const newGuide = await aGuide()
  const address = path.replace(':id', newGuide.id).replace(':subguide', String(home))
  const body = method === 'GET' || method === 'DELETE' ? undefined : { title: 'Hacked', subguide_id: home }
  expect((await call(method, address, { body })).status).toBe(401)
  expect((await call(method, address, { body, token: player })).status).toBe(403)
  expect((await call('GET', `/guide/${newGuide.slug}`)).body.guide.title).toBe(newGuide.title)
})

// GUIDE-13, D-091
test('a slug comes from the title, is unique, never a word of the paths, and stays', async () => {
  const words = ['Store', 'edit', 'ALL', 'Filter', 'update', 'Destroy']
  for (const title of words) expect((await aGuide({ title })).slug).toBe(`${title.toLowerCase()}-2`)
  const [one, two] = [await aGuide({ title: 'Poção é poder' }), await aGuide({ title: 'Poção é poder' })]
  expect([one.slug, two.slug, one.ordenation]).toEqual(['pocao-e-poder', 'pocao-e-poder-2', 0])
  const many = await Promise.all(Array.from({ length: 5 }, () => aGuide({ title: 'Ao mesmo tempo' })))
  expect(new Set(many.map((each) => each.slug)).size).toBe(5)
  expect((await aGuide({ title: '!!!' })).slug).toBe('guia')
  await asStaff('PUT', `/guide/update/${one.id}`, { title: 'Outro' })
  expect((await call('GET', '/guide/pocao-e-poder')).body.guide.title).toBe('Outro')
})

// GUIDE-14, GUIDE-31, GUIDE-32, D-112
test('a cover is sent, wins over an address, is pointed at, stays and goes', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const sent = await asStaff(
      'POST',
      '/guide/store',
      aForm({ title: aTitle(), subguide_id: String(home), is_public: '1' }, await drawn(format)),
    )
    expect([sent.status, sent.body.data.cover_url]).toEqual([201, expect.stringMatching(/^\/media\/guides\/.*\.webp$/)])
    expect((await portal.fastify.inject(sent.body.data.cover_url)).headers['content-type']).toBe('image/webp')
  }
  const gif = await asStaff(
    'POST',
    '/guide/store',
    aForm({ title: aTitle(), subguide_id: String(home) }, await drawn('gif')),
  )
  expect([gif.status, gif.body.messages[0].field]).toEqual([400, 'cover'])
  const text = await asStaff(
    'POST',
    '/guide/store',
    aForm({ title: aTitle(), subguide_id: String(home) }, Buffer.from('MZ not a picture')),
  )
  expect([text.status, text.body.code]).toEqual([415, 'upload_not_an_image'])
  const large = Buffer.concat([await drawn('jpeg'), Buffer.alloc(6 * 1024 * 1024)])
  const refused = await asStaff('POST', '/guide/store', aForm({ title: aTitle(), subguide_id: String(home) }, large))
  expect([refused.status, refused.body.code]).toEqual([413, 'upload_too_large'])
  const allowed = Buffer.concat([await drawn('jpeg'), Buffer.alloc(5.9 * 1024 * 1024 - 20_000)])
  expect(
    (await asStaff('POST', '/guide/store', aForm({ title: aTitle(), subguide_id: String(home) }, allowed))).status,
  ).toBe(201)

  const newGuide = await aGuide()
  const put = (fields: Record<string, string>, cover?: Buffer) =>
    asStaff('PUT', `/guide/update/${newGuide.id}`, aForm(fields, cover))
  const first = (await put({ title: 'Capa', cover_url: 'https://example.com/x.png' }, await drawn('png'))).body.data
    .cover_url
  expect(first).toMatch(/^\/media\/guides\//)
  expect((await put({ ordenation: '7' })).body.data).toMatchObject({
    cover_url: first,
    ordenation: 7,
    title: 'Capa',
    body: '<p>Um texto.</p>',
  })
  const other = await aGuide({ cover_url: first })
  expect(other.cover_url).toBe(first)
  expect((await put({ remove_cover: '1' })).body.data.cover_url).toBeNull()
  expect((await portal.fastify.inject(first)).statusCode).toBe(200)
  await asStaff('DELETE', `/guide/destroy/${other.id}`)
  await sweepAnHourLater()
  expect((await portal.fastify.inject(first)).statusCode).toBe(404)
})

test('both languages: what is not translated stays in Portuguese, and says so', async () => {
  const subguide = await aSubguide({ title: 'Primeiros passos', title_en: 'First steps' })
  const newGuide = await aGuide({
    subguide_id: subguide,
    translations: JSON.stringify({ en: { title: 'In English', body: '<p>One two three</p>' } }),
  })
  const read = async () => (await call('GET', `/guide/${newGuide.slug}`, english)).body.guide
  expect(await read()).toMatchObject({
    title: 'In English',
    body: '<p>One two three</p>',
    locale: 'en',
    words: 3,
    subguide: 'First steps',
  })
  expect((await call('GET', '/guide/all?q=three', english)).body.data[0]).toMatchObject({
    title: 'In English',
    excerpt: 'One two three',
  })
  await asStaff('PUT', `/guide/update/${newGuide.id}`, { translations: { en: { title: 'Only the title' } } })
  expect(await read()).toMatchObject({ title: 'Only the title', body: '<p>Um texto.</p>', locale: 'pt-BR' })
  expect((await asStaff('GET', `/guide/edit/${newGuide.id}`)).body.guide.translations).toEqual({
    en: { title: 'Only the title', body: null },
  })
  await asStaff('PUT', `/guide/update/${newGuide.id}`, { translations: {} })
  expect((await asStaff('GET', `/guide/edit/${newGuide.id}`)).body.guide).toMatchObject({
    translations: {},
    revision: 3,
  })
})

test('a guide links to its neighbours in the order of its sub-guide, and to three others', async () => {
  const subguide = await aSubguide()
  const guides = []
  for (const ordenation of [1, 2, 3, 3, 9]) guides.push(await aGuide({ subguide_id: subguide, ordenation }))
  const [one, two, old, young, last] = guides
  const read = async (slug: string) => (await call('GET', `/guide/${slug}`)).body.guide
  const near = async (slug: string) => {
    const { previous, next } = await read(slug)
    return [previous?.slug ?? null, next?.slug ?? null]
  }
  expect(await near(one.slug)).toEqual([null, two.slug])
  expect(await near(two.slug)).toEqual([one.slug, young.slug])
  expect(await near(young.slug)).toEqual([two.slug, old.slug])
  expect(await near(old.slug)).toEqual([young.slug, last.slug])
  expect(await near(last.slug)).toEqual([old.slug, null])
  const { related } = await read(two.slug)
  expect(related.map((each: { slug: string }) => each.slug)).toEqual([old.slug, last.slug, expect.any(String)])
})

test('of two who change a guide the second is refused, and every write is on record', async () => {
  const newGuide = await aGuide()
  const answers = await Promise.all(
    ['um', 'dois'].map((title) => asStaff('PUT', `/guide/update/${newGuide.id}`, { title, revision: 1 })),
  )
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  expect((await asStaff('DELETE', `/guide/destroy/${newGuide.id}`)).body).toMatchObject({
    data: { slug: newGuide.slug },
    message: 'Guia excluído.',
  })
  expect((await call('GET', `/guide/${newGuide.slug}`)).status).toBe(404)
  expect((await asStaff('PUT', `/guide/update/${newGuide.id}`, { title: 'x' })).status).toBe(404)
  const actions = await app.db
    .selectFrom('admin_actions')
    .select('action')
    .where('target', '=', `guide ${newGuide.id}`)
    .orderBy('id')
    .execute()
  expect(actions.map(({ action }) => action)).toEqual(['guide.create', 'guide.update', 'guide.delete'])
})

// GUIDE-45 … GUIDE-47, SUBG-05 … SUBG-09, D-108, D-114
test('sub-guides keep their order, and one in use is not deleted', async () => {
  const reply = await asStaff('POST', '/subguide/store', { title: 'Zeta', ordenation: '' }, english)
  expect(reply.body).toMatchObject({
    message: 'Sub-guide created',
    data: { message: 'Sub-guide created', ordenation: 0 },
  })
  const { id } = reply.body.data
  expect((await asStaff('POST', '/subguide/store', { title: ' ' })).body.messages[0].field).toBe('title')
  const changed = await asStaff('PUT', `/subguide/update/${id}`, { title: 'Alfa', ordenation: 9, revision: 1 })
  expect(changed.body).toMatchObject({ message: 'Subguia atualizado.', data: { title: 'Alfa', ordenation: 9 } })
  expect((await asStaff('PUT', `/subguide/update/${id}`, { title: 'x', revision: 1 })).status).toBe(409)
  const last = await aSubguide({ title: 'Aaa', ordenation: 10 })
  const order = (await call('GET', '/subguide/all')).body.data.map((each: { id: number }) => each.id)
  expect(order.indexOf(home)).toBeLessThan(order.indexOf(id))
  expect(order.indexOf(id)).toBeLessThan(order.indexOf(last))
  const guide = await aGuide({ subguide_id: id, is_public: false })
  const refused = await asStaff('DELETE', `/subguide/destroy/${id}`)
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'subguide_in_use',
    expect.stringContaining('tem guias'),
  ])
  await asStaff('PUT', `/guide/update/${guide.id}`, { subguide_id: home })
  expect((await asStaff('DELETE', `/subguide/destroy/${id}`)).body.message).toBe('Subguia excluído.')
  expect((await asStaff('DELETE', `/subguide/destroy/${id}`)).status).toBe(404)
  expect((await asStaff('GET', `/subguide/edit/${last}`)).body.subguide).toMatchObject({ title: 'Aaa', revision: 1 })
})

// GUIDE-36
test('a cover on another site keeps its address and is shown as our own copy, fetched once', async () => {
  const link = 'https://example.com/pictures/cover.png?size=2'
  const newGuide = await aGuide({ cover_url: link })
  const readGuide = async () => (await call('GET', `/guide/${newGuide.slug}`)).body.guide
  expect(await readGuide()).toMatchObject({ cover_url: link, cover_picture: null })
  const asked: string[] = []
  const fetchIt = async (address: string) => {
    asked.push(address)
    return drawn('png')
  }
  await fetchCover(portal.app, { id: newGuide.id, link: 'https://example.com/another.png' }, fetchIt)
  expect(asked).toEqual([])
  await fetchCover(portal.app, { id: newGuide.id, link }, fetchIt)
  await fetchCover(portal.app, { id: newGuide.id, link }, fetchIt)
  expect(asked).toEqual([link])
  const { cover_url: coverUrl, cover_picture: copy } = await readGuide()
  expect([coverUrl, copy.url]).toEqual([link, expect.stringMatching(/^\/media\/guides\//)])

  const put = (fields: Record<string, string>, cover?: Buffer) =>
    asStaff('PUT', `/guide/update/${newGuide.id}`, aForm(fields, cover))
  expect((await put({ cover_url: link, ordenation: '3' })).body.data.cover_picture.url).toBe(copy.url)
  expect((await put({ title: 'Outro nome' })).body.data).toMatchObject({ cover_url: link, cover_picture: copy })
  const file = (await put({ cover_url: link }, await drawn('jpeg'))).body.data
  expect(file.cover_url).toBe(file.cover_picture.url)
  expect((await put({ cover_url: link })).body.data).toMatchObject({ cover_url: link, cover_picture: null })
  await fetchCover(portal.app, { id: newGuide.id, link }, async () => Buffer.from('MZ not a picture'))
  expect(await readGuide()).toMatchObject({ cover_url: link, cover_picture: null })
  expect((await put({ remove_cover: '1' })).body.data).toMatchObject({ cover_url: null, cover_picture: null })
  await sweepAnHourLater()
  expect((await portal.fastify.inject(copy.url)).statusCode).toBe(404)
})
