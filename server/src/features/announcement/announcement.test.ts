import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { anItem } from '../../../../test/shop.ts'
import { markRestored } from '../../db/backup/hold.ts'
import { findDue } from './find-due.ts'
import { postAnnouncement } from './post.ts'

const logged: string[] = []
const sink = new Writable({
  write(chunk, _, done) {
    logged.push(String(chunk))
    done()
  },
})
const sandbox = await aSandbox()
const env = { SANDBOX_PORT: new URL(sandbox.url).port }
const portal = await aPortal(env, { sandbox, log: pino({ level: 'trace' }, sink) })
const { app, call } = portal
const node = await aPortal(env, { sandbox, databaseUrl: app.config.databaseUrl })
const owner = await portal.aPerson(['administrator'])

const end = 'Zq9x'
const webhook = `${sandbox.url}/discord/api/webhooks/1234567890/${'secret-of-webhook-'.repeat(3)}${end}`
const token = `123456789:${'secret-of-bot-'.repeat(3)}${end}`
const templates = { article: '', patch: '', event: '', restock: '' }
// Without events: one of the default schedule begins at a moment that depends on when the tests run.
const kinds = ['article', 'patch', 'restock']
const right = { locale: 'pt-BR', is_on: true, kinds, minutes_before: 15, templates }

const ask = (method: string, path: string, body?: unknown, who: Person = owner) =>
  call(method, `/staff/announcements${path}`, { token: who.token, body })

let count = 0
/** A channel that begins now; all earlier ones are switched off. */
async function aTarget(kind: 'discord' | 'telegram', fields: object = {}) {
  await app.db.updateTable('announcement_targets').set({ is_on: false }).execute()
  const own = kind === 'discord' ? { secret: webhook } : { secret: token, chat: '@guild' }
  const created = await ask('POST', '/targets', { kind, name: `Canal ${(count += 1)}`, ...right, ...own, ...fields })
  expect(created.status).toBe(201)
  return created.body.data as { id: number; name: string; revision: number }
}

async function anArticle(fields: object = {}) {
  const title = `Notícia ${(count += 1)} de *teste*`
  const created = await call('POST', '/notice', {
    token: owner.token,
    body: {
      title,
      description: '<p>O *cerco* começa hoje.</p>',
      translations: { en: { title: `News ${count}` } },
      ...fields,
    },
  })
  expect(created.status).toBe(201)
  return { id: created.body.data.id as number, slug: created.body.data.slug as string, title }
}

const posts = async (): Promise<
  { system: string; place: string; title: string; text: string; link: string; picture: string | null }[]
> => sandbox.control('GET', '/posts')
const logOf = async ({ id }: { id: number }) => (await ask('GET', `?target=${id}`)).body.data
const fault = (target: string, kind: string, times = 1) =>
  sandbox.control('POST', '/faults', { target, kind, count: times })
const minutesFromNow = (minutes: number) => new Date(Math.floor(Date.now() / 60_000 + minutes) * 60_000)

test('an article is posted once to each channel, however often and on how many nodes the job runs', async () => {
  const telegram = await aTarget('telegram', { locale: 'en' })
  const discord = await aTarget('discord')
  await app.db.updateTable('announcement_targets').set({ is_on: true }).where('id', '=', telegram.id).execute()
  const before = (await posts()).length
  const article = await anArticle()
  await Promise.all([findDue(app), findDue(node.app), findDue(app)])
  await Promise.all([portal.runJobs(), node.runJobs()])
  await findDue(node.app)
  await portal.runJobs()
  const found = (await posts()).slice(0, -before || undefined)
  expect(found).toHaveLength(2)
  const link = `${app.config.publicUrl}/notice/${article.slug}`
  expect(found.find(({ system }) => system === 'discord')).toMatchObject({
    place: '1234567890',
    title: article.title.replaceAll('*', String.raw`\*`),
    text: String.raw`O \*cerco\* começa hoje.`,
    link,
    picture: `${app.config.publicUrl}/previews/00000000000000/notice/${article.slug}.jpg`,
  })
  const english = link.replace('/notice/', '/en/notice/')
  expect(found.find(({ system }) => system === 'telegram')?.text).toBe(
    `News ${count}\n\nO *cerco* começa hoje.\n\n${english}`,
  )
  expect(await logOf(discord)).toMatchObject([
    { kind: 'article', title: article.title, text: 'O *cerco* começa hoje.', link, state: 'sent', attempts: 1 },
  ])
  expect((await logOf(telegram)).map(({ state }: { state: string }) => state)).toEqual(['sent'])
})

test('a scheduled article waits for its moment, and what is older than the channel or too late is not posted', async () => {
  const old = await anArticle()
  const scheduled = await anArticle({ published_at: minutesFromNow(30).toISOString() })
  const target = await aTarget('discord')
  await findDue(app)
  expect(await logOf(target)).toEqual([])
  portal.setNow(minutesFromNow(31))
  await findDue(app)
  const [entry] = await logOf(target)
  expect(entry).toMatchObject({ title: scheduled.title, state: 'waiting' })
  expect(entry.title).not.toBe(old.title)
  portal.setNow(minutesFromNow(31 + 6 * 60))
  await postAnnouncement(app, entry.id)
  expect(await logOf(target)).toMatchObject([{ state: 'skipped', cause: 'late' }])
  portal.setNow()
})

test('an event is announced within the minutes before it begins, and not after', async () => {
  const target = await aTarget('discord', {
    kinds: ['event'],
    templates: { ...templates, event: '{title} às {time}, em {minutes} min' },
  })
  const at = minutesFromNow(40)
  const there = new Date(at.getTime() - 3 * 3_600_000)
  const value = {
    schedule: [
      {
        kind: 'BOSS',
        title: { 'pt-BR': 'Kefra', en: '' },
        days: [there.getUTCDay()],
        times: [there.toISOString().slice(11, 16)],
      },
    ],
  }
  const { version } = (await call('GET', '/staff/settings', { token: owner.token })).body.data.events
  expect((await call('PUT', '/staff/settings/events', { token: owner.token, body: { value, version } })).status).toBe(
    200,
  )
  await findDue(app)
  expect(await logOf(target)).toEqual([])
  portal.setNow(new Date(at.getTime() - 10 * 60_000))
  await findDue(app)
  await portal.runJobs()
  expect(await logOf(target)).toMatchObject([
    {
      kind: 'event',
      title: 'Kefra',
      state: 'sent',
      text: `Kefra às ${value.schedule[0]!.times[0]}, em 10 min`,
      link: `${app.config.publicUrl}/events`,
    },
  ])
  await app.db.deleteFrom('announcements').where('target_id', '=', target.id).execute()
  portal.setNow(at)
  await findDue(app)
  expect(await logOf(target)).toEqual([])
  portal.setNow()
})

test('an item is announced when staff raise its stock from nothing, and a patch when it is published', async () => {
  const target = await aTarget('telegram')
  const id = await anItem(portal, { name: 'Espada', stock: 0, price: 1_250 })
  const other = await anItem(portal, { name: 'Escudo', stock: 3 })
  for (const [item, stock] of [
    [id, 5],
    [other, 9],
  ])
    expect((await call('PUT', `/item/update/${item}`, { token: owner.token, body: { stock } })).status).toBe(200)
  await app.db
    .insertInto('launcher_patches')
    .values({
      version: 7,
      file: 'patch-7.zip',
      storage_name: 'x',
      original_name: 'x.zip',
      size: 1,
      sha256: 'a'.repeat(64),
      entries: 1,
      unpacked_size: 1,
      description: 'Corrige o mapa.',
      created_at: app.now().toISOString(),
    })
    .execute()
  await findDue(app)
  await portal.runJobs()
  const log = await logOf(target)
  expect(log).toHaveLength(2)
  expect(log).toContainEqual(
    expect.objectContaining({
      kind: 'restock',
      title: 'Espada',
      text: 'De volta à loja por 1.250 Cash.',
      state: 'sent',
      link: `${app.config.publicUrl}/item/${id}`,
    }),
  )
  expect(log).toContainEqual(
    expect.objectContaining({ kind: 'patch', title: 'Patch 7', text: 'Corrige o mapa.', state: 'sent' }),
  )
  const preview = await ask('POST', '/preview', {
    kind: 'telegram',
    locale: 'pt-BR',
    minutes_before: 15,
    templates: { ...templates, restock: 'Só {stock}!' },
  })
  expect(preview.body.data.find(({ kind }: { kind: string }) => kind === 'restock').post.text).toContain('Só 5!')
})

test('a limit of the other side is waited for, and an error of it is tried again until the attempts end', async () => {
  const target = await aTarget('discord')
  await anArticle()
  await fault('discord', 'too-many')
  await findDue(app)
  const [{ id }] = await logOf(target)
  // Not by runJobs: on a slow machine that would still run when the pause ends.
  await postAnnouncement(app, id)
  const [entry] = await logOf(target)
  expect(entry).toMatchObject({ state: 'waiting', attempts: 1, cause: 'refused' })
  const pause = Date.parse(entry.next_try_at) - Date.parse(entry.tried_at)
  expect(pause).toBeGreaterThanOrEqual(1_000)
  expect(pause).toBeLessThan(30_000)
  await fault('discord', 'error', 5)
  for (let attempt = 2; attempt <= 6; attempt += 1) await postAnnouncement(app, entry.id)
  expect(await logOf(target)).toMatchObject([{ state: 'failed', attempts: 6, detail: 'A planned fault.' }])
  expect((await ask('POST', `/${entry.id}/repeat`)).status).toBe(200)
  expect((await ask('POST', `/${entry.id}/repeat`)).body.code).toBe('announcement_not_repeatable')
  await portal.runJobs()
  expect(await logOf(target)).toMatchObject([{ state: 'sent', asked_by: owner.login }])
})

test('a webhook that is gone stops the channel until staff change or test it', async () => {
  const target = await aTarget('discord')
  await anArticle()
  await fault('discord', 'gone')
  await findDue(app)
  await portal.runJobs()
  const [entry] = await logOf(target)
  expect(entry).toMatchObject({ state: 'failed', cause: 'refused', detail: 'Unknown Webhook', attempts: 1 })
  const read = async () => (await ask('GET', '/targets')).body.data.find(({ id }: { id: number }) => id === target.id)
  expect(await read()).toMatchObject({ problem: 'gone', last: { state: 'failed' } })
  await anArticle()
  await findDue(app)
  expect(await logOf(target)).toHaveLength(1)
  expect((await ask('POST', `/${entry.id}/repeat`)).body.code).toBe('announcement_target_unusable')
  await fault('discord', 'gone')
  const gone = await ask('POST', `/targets/${target.id}/test`)
  expect(gone.body).toMatchObject({ isSent: false, message: expect.stringContaining('Unknown Webhook') })
  expect((await ask('POST', `/targets/${target.id}/test`)).body.isSent).toBe(true)
  expect(await read()).toMatchObject({ problem: null })
  const telegram = await aTarget('telegram')
  await fault('telegram', 'gone')
  expect((await ask('POST', `/targets/${telegram.id}/test`)).body.message).toContain('Unauthorized')
})

test('a reply that is lost, or a process that ends, leaves an unknown outcome and no second post', async () => {
  const target = await aTarget('telegram')
  await anArticle()
  const before = (await posts()).length
  await fault('telegram', 'lost-reply')
  await findDue(app)
  await portal.runJobs()
  const [entry] = await logOf(target)
  expect(entry).toMatchObject({ state: 'unknown', attempts: 1 })
  await postAnnouncement(app, entry.id)
  expect((await posts()).length).toBe(before + 1)
  // As a process that is killed after the request leaves it.
  const sent = { state: 'sending' as const, tried_at: new Date(Date.now() - 5 * 60_000).toISOString() }
  await app.db.updateTable('announcements').set(sent).where('id', '=', entry.id).execute()
  await findDue(app)
  await portal.runJobs()
  expect(await logOf(target)).toMatchObject([{ state: 'unknown', cause: 'interrupted' }])
  expect((await posts()).length).toBe(before + 1)
})

test('what does not do is refused at its field, and a secret is in no reply, no audit log and no line of the log', async () => {
  const create = (fields: object) =>
    ask('POST', '/targets', { kind: 'discord', name: 'Novo', secret: webhook, ...right, ...fields })
  const field = async (fields: object) => (await create(fields)).body.messages?.[0].field
  expect(await field({ templates: { ...templates, article: '{senha}' } })).toBe('templates.article')
  expect(await field({ templates: { ...templates, event: '{price}' } })).toBe('templates.event')
  expect(await field({ secret: '' })).toBe('secret')
  expect(await field({ secret: 'https://evil.example/api/webhooks/1234567890/aaaaaaaaaaaaaaaaaaaaaaaa' })).toBe(
    'secret',
  )
  expect(await field({ kind: 'telegram', secret: 'no token', chat: '@guild' })).toBe('secret')
  expect(await field({ kind: 'telegram', secret: token, chat: '' })).toBe('chat')
  expect(await field({ kind: 'telegram', secret: token, chat: 'https://t.me/x' })).toBe('chat')
  expect(await field({ minutes_before: 0 })).toBe('minutes_before')
  const target = await aTarget('discord')
  expect(await field({ name: target.name.toUpperCase() })).toBe('name')
  const changed = await ask('PUT', `/targets/${target.id}`, { name: 'Outro nome', ...right, revision: target.revision })
  expect(changed.body.data).toMatchObject({ name: 'Outro nome', secret_end: end, revision: 2 })
  const late = await ask('PUT', `/targets/${target.id}`, { name: 'Outro nome', ...right, revision: 1 })
  expect(late.body.code).toBe('changed_meanwhile')
  expect((await ask('POST', `/targets/${target.id}/test`)).body.isSent).toBe(true)
  expect((await ask('DELETE', `/targets/${target.id}`)).status).toBe(200)
  expect((await ask('POST', `/targets/${target.id}/test`)).status).toBe(404)
  const actions = await app.db
    .selectFrom('admin_actions')
    .selectAll()
    .where('target', '=', `announcement target ${target.id}`)
    .orderBy('id')
    .execute()
  expect(actions.map(({ action }) => action)).toEqual(
    ['create', 'update', 'test', 'delete'].map((act) => `announcementTarget.${act}`),
  )
  const stored = await app.db.selectFrom('announcement_targets').selectAll().execute()
  expect(stored.find(({ id }) => id === target.id)?.secret).toBeNull()
  const all = JSON.stringify([
    await app.db.selectFrom('admin_actions').selectAll().execute(),
    (await ask('GET', '/targets')).body,
    (await ask('GET', '')).body,
    stored,
    logged,
  ])
  expect(logged.length).toBeGreaterThan(0)
  expect(all).not.toContain('secret-of-')
})

test('the log is read by pages and filters, and only by staff who may change the settings of the site', async () => {
  const all = (await ask('GET', '')).body.data
  expect((await ask('GET', `?before=${all[0].id}`)).body.data.map(({ id }: { id: number }) => id)).toEqual(
    all.slice(1).map(({ id }: { id: number }) => id),
  )
  const failed = (await ask('GET', '?state=unknown&kind=article')).body.data
  expect(new Set(failed.map(({ state }: { state: string }) => state))).toEqual(new Set(['unknown']))
  const editor = await portal.aPerson(['editor'])
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/targets'],
    ['POST', '/preview'],
  ] as const)
    expect((await ask(method, path, method === 'POST' ? {} : undefined, editor)).status).toBe(403)
})

test('after a restore nothing is posted until the release, and then not what may have been posted before', async () => {
  const target = await aTarget('discord')
  await anArticle()
  await findDue(app)
  await markRestored(app.db)
  const held = await aPortal(env, { sandbox, databaseUrl: app.config.databaseUrl })
  const before = (await posts()).length
  await held.runJobs()
  const refused = await held.call('POST', `/staff/announcements/targets/${target.id}/test`, { token: owner.token })
  expect(refused.body.code).toBe('held_after_restore')
  expect(await logOf(target)).toMatchObject([{ state: 'waiting' }])
  await anArticle()
  await app.db.updateTable('restores').set({ released_at: new Date().toISOString() }).execute()
  await findDue(app)
  await portal.runJobs()
  expect(await logOf(target)).toMatchObject([{ state: 'unknown', cause: 'restored' }])
  expect((await posts()).length).toBe(before)
})
