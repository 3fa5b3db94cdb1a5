import { expect, test } from 'vitest'
import { aPortal, type CallOptions } from '../../../../test/portal.ts'
import { sanitise } from '../../html/sanitise.ts'
import { keepPicture } from '../../images/pictures.ts'
import { demoDownloads } from '../../../../demo/downloads.ts'
import { seedDemoDownloads } from '../../../../demo/download.ts'

const portal = await aPortal()
const { app, call } = portal
const staff = await portal.aStaffToken()

const asStaff = (method: string, path: string, body?: unknown, options: CallOptions = {}) =>
  call(method, path, { token: staff, body, ...options })
const list = async (headers: Record<string, string> = {}) => (await call('GET', '/download/all', { headers })).body.data
const found = async (id: number, headers = {}) => (await list(headers)).find((row: { id: number }) => row.id === id)
const inEnglish = { 'accept-language': 'en' }
const aForm = { title: 'Cliente', body: '<p>Um texto.</p>', server: 'Direto', url: 'https://example.com/c.zip' }

async function aDownload(form: object = {}) {
  const { status, body } = await asStaff('POST', '/download/create', { ...aForm, ...form })
  expect(status).toBe(201)
  return body.data
}

// DL-16, DL-19, DL-20, GEN-10
test('a download with the four fields of the form is on the list, with every key', async () => {
  const download = await aDownload()
  const { status, body } = await call('GET', '/download/all')
  expect(status).toBe(200)
  expect(Object.keys(body.data.find((row: { id: number }) => row.id === download.id)).sort()).toEqual(
    (
      'id title body server url mirror_url version size checksum recommended created_at updated_at changelog_url ' +
      'locale'
    )
      .split(' ')
      .sort(),
  )
  expect(download).toMatchObject({ ...aForm, recommended: false, mirror_url: null, version: null, locale: 'pt-BR' })
})

// DL-21, GEN-10
test('a change sets what it says, leaves the rest, and is read at once', async () => {
  const download = await aDownload({
    version: '1',
    mirror_url: 'https://example.com/m',
    checksum: 'abc',
    recommended: true,
  })
  await list()
  const changed = await asStaff('PUT', `/download/update/${download.id}`, { ...aForm, title: 'Outro', server: 'Outro' })
  expect(changed).toMatchObject({ status: 200, body: { message: 'Download atualizado.', data: { title: 'Outro' } } })
  expect(await found(download.id)).toMatchObject({
    title: 'Outro',
    server: 'Outro',
    version: '1',
    mirror_url: 'https://example.com/m',
    checksum: 'abc',
    recommended: true,
  })
  await asStaff('PUT', `/download/update/${download.id}`, {
    ...aForm,
    version: '',
    mirror_url: null,
    recommended: false,
  })
  expect(await found(download.id)).toMatchObject({
    version: null,
    mirror_url: null,
    checksum: 'abc',
    recommended: false,
  })
})

// DL-22
test('a deleted download is gone, and gone again is 404', async () => {
  const download = await aDownload()
  const gone = await asStaff('DELETE', `/download/destroy/${download.id}`)
  expect(gone).toMatchObject({ status: 200, body: { message: 'Download excluído.', data: { id: download.id } } })
  expect(await found(download.id)).toBeUndefined()
  for (const [method, path] of [
    ['DELETE', `/download/destroy/${download.id}`],
    ['PUT', `/download/update/${download.id}`],
    ['GET', `/download/edit/${download.id}`],
  ] as const)
    expect((await asStaff(method, path, method === 'PUT' ? aForm : undefined)).status).toBe(404)
})

// DL-12, DL-20 … DL-22: http/matrix.test.ts tests the access of every endpoint; this test, that nothing changes.
test('forceAdmin=1 allows no write', async () => {
  const download = await aDownload()
  const player = await portal.aPlayerToken()
  for (const token of [undefined, player])
    for (const [method, path] of [
      ['POST', '/download/create'],
      ['PUT', `/download/update/${download.id}`],
      ['DELETE', `/download/destroy/${download.id}`],
    ] as const) {
      const options = token ? { token } : {}
      const body = method === 'DELETE' ? undefined : { ...aForm, title: 'Hacked' }
      const answer = await call(method, `${path}?forceAdmin=1`, { ...options, body })
      expect(answer.status).toBe(token ? 403 : 401)
    }
  expect(await found(download.id)).toMatchObject({ title: aForm.title })
  expect(JSON.stringify(await list())).not.toContain('Hacked')
})

// D-071
test('the use of forceAdmin=1 is noted, with who and from where', async () => {
  const lines: unknown[] = []
  const log = Object.assign(Object.create(app.log) as typeof app.log, { warn: (line: unknown) => lines.push(line) })
  const { noteForcedAdmin } = await import('./service.ts')
  noteForcedAdmin({ ...app, log }, { login: 'player', address: '10.1.2.3', device: 'test' })
  expect(lines).toEqual([{ login: 'player', address: '10.1.2.3', device: 'test' }])
  expect((await call('POST', '/download/forced', { body: {} })).status).toBe(200)
})

// DL-17
test.each([
  ['Megaupload', 'Megaupload'],
  ['GoogleDrive', 'GoogleDrive'],
  ['Sendspace', 'Sendspace'],
  ['Direto', 'Direto'],
  ['direto', 'Direto'],
  ['Outro', 'Outro'],
])('the server %s is kept as %s', async (sent, stored) => {
  expect((await aDownload({ server: sent })).server).toBe(stored)
})

test.each<[string, object, string]>([
  ['no title', { title: ' ' }, 'title'],
  ['a title of 161 characters', { title: 'a'.repeat(161) }, 'title'],
  ['no server', { server: undefined }, 'server'],
  ['an unknown server', { server: 'Dropbox' }, 'server'],
  ['no address', { url: '' }, 'url'],
  ['an address of script', { url: 'javascript:alert(1)' }, 'url'],
  ['an address of another scheme', { url: 'ftp://example.com/c.zip' }, 'url'],
  ['an address that leads to another site', { url: '//example.com' }, 'url'],
  ['an address with a space', { url: 'https://exa mple.com' }, 'url'],
  ['a mirror that is none', { mirror_url: 'nowhere' }, 'mirror_url'],
  ['a change log that is none', { changelog_url: 'data:text/html,x' }, 'changelog_url'],
  ['a version of 41 characters', { version: '1'.repeat(41) }, 'version'],
  ['an English title of 161', { translations: { en: { title: 'a'.repeat(161) } } }, 'translations.en.title'],
  ['a picture that does not exist', { body: `<img src="/media/news/${'0'.repeat(32)}-480.webp">` }, 'body'],
])('%s is refused at its field, and nothing changes', async (_, part, field) => {
  const download = await aDownload()
  const count = (await list()).length
  for (const [method, path] of [
    ['POST', '/download/create'],
    ['PUT', `/download/update/${download.id}`],
  ] as const) {
    const answer = await asStaff(method, path, { ...aForm, ...part })
    expect(answer.status).toBe(400)
    expect(answer.body.messages).toContainEqual({ field, validation: expect.any(String), message: expect.any(String) })
  }
  expect(await list()).toHaveLength(count)
  expect(await found(download.id)).toEqual(download)
})

// D-104
test('scripts, handlers and styles are removed from stored texts, and from texts written past the form', async () => {
  const download = await aDownload({
    body: '<p onclick="x()" style="color:red">Oi <a href="javascript:x()">a</a></p><script>x()</script>',
    translations: { en: { title: 'Client', body: '<p>Hi</p><iframe src="https://example.com"></iframe>' } },
  })
  expect(download.body).toBe('<p>Oi <a rel="noopener nofollow">a</a></p>')
  expect((await found(download.id, inEnglish)).body).toBe('<p>Hi</p>')
  await app.db.updateTable('downloads').set({ body: '<p onload=x()>a</p>' }).where('id', '=', download.id).execute()
  app.cache.invalidate(['downloads'])
  expect((await found(download.id)).body).toBe('<p>a</p>')
  expect((await aDownload({ body: '<script>1</script>' })).body).toBe('')
  expect((await aDownload({ body: undefined })).body).toBe('')
})

test('what is not translated stays in Portuguese, part by part', async () => {
  const download = await aDownload({ translations: { en: { title: 'Client' } } })
  expect(await found(download.id, inEnglish)).toMatchObject({ title: 'Client', body: aForm.body, locale: 'pt-BR' })
  await asStaff('PUT', `/download/update/${download.id}`, {
    ...aForm,
    translations: { en: { title: '', body: '<p>A text.</p>' } },
  })
  expect(await found(download.id, inEnglish)).toMatchObject({ title: 'Cliente', body: '<p>A text.</p>', locale: 'en' })
  await asStaff('PUT', `/download/update/${download.id}`, aForm)
  expect((await asStaff('GET', `/download/edit/${download.id}`)).body.download).toMatchObject({
    translations: { en: { title: null, body: '<p>A text.</p>' } },
    revision: 3,
  })
  await asStaff('PUT', `/download/update/${download.id}`, { ...aForm, translations: {} })
  expect((await asStaff('GET', `/download/edit/${download.id}`)).body.download.translations).toEqual({})
})

// D-102
test('the recommended come first, then the newest', async () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  portal.setNow(inMinutes(1))
  const old = await aDownload({ title: 'velho', recommended: true })
  portal.setNow(inMinutes(2))
  const plain = await aDownload({ title: 'comum' })
  portal.setNow(inMinutes(3))
  const newest = await aDownload({ title: 'novo' })
  portal.setNow()
  const order = (await list()).map((row: { id: number }) => row.id)
  const places = [old, newest, plain].map(({ id }) => order.indexOf(id))
  expect(places).toEqual([...places].sort((a, b) => a - b))
})

test('of two who change the same download at once the second is refused', async () => {
  const download = await aDownload()
  const change = (title: string) => asStaff('PUT', `/download/update/${download.id}`, { ...aForm, title, revision: 1 })
  const answers = await Promise.all(['um', 'dois', 'três'].map(change))
  expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 409, 409])
  expect(answers.find((answer) => answer.status === 409)?.body).toMatchObject({
    code: 'changed_meanwhile',
    revision: 2,
  })
})

test('every write leaves its row in the audit trail', async () => {
  const download = await aDownload({ title: 'Antes' })
  await asStaff('PUT', `/download/update/${download.id}`, { ...aForm, title: 'Depois' })
  await asStaff('DELETE', `/download/destroy/${download.id}`)
  const rows = await app.db
    .selectFrom('admin_actions')
    .selectAll()
    .where('target', '=', `download ${download.id}`)
    .orderBy('id')
    .execute()
  expect(rows.map((row) => row.action)).toEqual(['download.create', 'download.update', 'download.delete'])
  expect(rows[1]).toMatchObject({ before: { title: 'Antes', revision: 1 }, after: { title: 'Depois', revision: 2 } })
  expect(rows[2]).toMatchObject({ before: { title: 'Depois' }, after: null })
})

test('a picture lives as long as the text that shows it', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const picture = await keepPicture(app, 'news', png, null)
  const download = await aDownload({ body: `<p>x</p><img src="/media/${picture.name}-1.webp">` })
  const isRemoved = async () => {
    const row = app.db.selectFrom('pictures').where('id', '=', picture.id).select('removed_at')
    return (await row.executeTakeFirstOrThrow()).removed_at !== null
  }
  expect(await isRemoved()).toBe(false)
  await asStaff('PUT', `/download/update/${download.id}`, aForm)
  expect(await isRemoved()).toBe(true)
})

test.each(demoDownloads)('"$title" of the demo is written as it will be shown', ({ body, body_en }) => {
  expect(sanitise(body)).toBe(body)
  expect(sanitise(body_en!)).toBe(body_en)
})

test('the demo offers a file of each kind, once, and what staff delete stays away', async () => {
  const demo = await aPortal()
  await Promise.all([seedDemoDownloads(demo.app), seedDemoDownloads(demo.app)])
  const { data } = (await demo.call('GET', '/download/all')).body
  expect(data).toHaveLength(demoDownloads.length)
  expect(new Set(data.map((row: { server: string }) => row.server)).size).toBe(5)
  await demo.call('DELETE', `/download/destroy/${data[0].id}`, { token: await demo.aStaffToken() })
  await seedDemoDownloads(demo.app)
  expect((await demo.call('GET', '/download/all')).body.data).toHaveLength(demoDownloads.length - 1)
})
