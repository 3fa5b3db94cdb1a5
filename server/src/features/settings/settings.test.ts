import { settingGroups } from '@guildhall/contract/setting-groups'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aPortal } from '../../../../test/portal.ts'
import { connect } from '../../db/connect.ts'
import { createByteCache } from '../../cache/byte-cache.ts'
import { changeContent } from '../../cache/content.ts'
import { sweepPictures } from '../../images/pictures.ts'
import { getShellSettings, settings } from './service.ts'
import { defaultsOf } from './values.ts'

const portal = await aPortal({ SUPPORT_URL: 'https://chat.example/ajuda', DISCORD_URL: 'https://discord.gg/reino' })
const { app, call } = portal

const hero = {
  ...settingGroups.hero.defaults,
  preset: 250,
  promoTitle: { 'pt-BR': 'Semana do castelo', en: 'Castle week' },
}
const publicHero = async (language = 'pt-BR', from = portal) =>
  (await from.call('GET', '/settings/public?groups=hero', { headers: { 'accept-language': language } })).body.hero

test('before staff set anything the defaults hold, with what the environment says', async () => {
  const fresh = await aPortal({ SUPPORT_URL: 'https://chat.example/ajuda', DISCORD_URL: 'https://discord.gg/reino' })
  const { body } = await fresh.call('GET', '/settings/public')
  expect(body.hero).toMatchObject({ preset: 5000, promoTitle: 'Apoie o servidor' })
  expect(body.launch.target).toBe('2025-10-24T21:30:00.000Z')
  expect(body.links.supportUrl).toBe('https://chat.example/ajuda')
  expect(body.social.cards.map(({ kind, link }: { kind: string; link: string }) => [kind, link])).toEqual([
    ['discord', 'https://discord.gg/reino'],
    ['whatsapp', 'https://www.whatsapp.com'],
    ['instagram', 'https://www.instagram.com'],
  ])
  expect(body.events.schedule).toHaveLength(8)
})

test('a new production congratulates nobody on a launch until staff set one', () => {
  expect(defaultsOf(app.config, 'launch').enabled).toBe(true)
  expect(defaultsOf({ ...app.config, production: true }, 'launch').enabled).toBe(false)
})

test('staff set a group: every visitor sees it at once, in their language, and the trail keeps both states', async () => {
  const staff = await portal.aPerson(['administrator'])
  expect((await publicHero()).preset).toBe(5000)
  const saved = await call('PUT', '/staff/settings/hero', { token: staff.token, body: { value: hero, version: 0 } })
  expect([saved.status, saved.body.data.hero]).toEqual([
    200,
    expect.objectContaining({ value: hero, version: 1, updated_by: staff.login, updated_at: expect.any(String) }),
  ])
  expect(await publicHero()).toMatchObject({ preset: 250, promoTitle: 'Semana do castelo' })
  expect(await publicHero('en')).toMatchObject({ preset: 250, promoTitle: 'Castle week' })
  expect(await settings(app).read('hero')).toEqual(hero)
  const trail = await app.db
    .selectFrom('admin_actions')
    .selectAll()
    .where('target', '=', 'settings hero')
    .where('actor_id', '=', staff.id)
    .execute()
  expect(trail).toMatchObject([{ action: 'settings.update', before: settingGroups.hero.defaults, after: hero }])
})

test('a group changed since is not overwritten, whether saved, reset or never saved before', async () => {
  const { token } = await portal.aPerson(['administrator'])
  const { body } = await call('GET', '/staff/settings', { token })
  const { value, version } = body.data.links
  expect((await call('PUT', '/staff/settings/links', { token, body: { value, version } })).status).toBe(200)
  const late = await call('PUT', '/staff/settings/links', { token, body: { value, version } })
  expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
  expect((await call('DELETE', `/staff/settings/links?version=${version}`, { token })).status).toBe(409)
  const both = await Promise.all(
    [1, 2].map(() =>
      call('PUT', '/staff/settings/promo', { token, body: { value: settingGroups.promo.defaults, version: 0 } }),
    ),
  )
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
})

test('back to the defaults, and the version goes on', async () => {
  const { token } = await portal.aPerson(['administrator'])
  const before = (await call('GET', '/staff/settings', { token })).body.data.social
  const cards = before.value.cards.map((card: object) => ({ ...card, link: 'https://example.com/novo' }))
  const saved = await call('PUT', '/staff/settings/social', { token, body: { value: { cards } } })
  expect(saved.body.data.social.value.cards[0].link).toBe('https://example.com/novo')
  const { version } = saved.body.data.social
  const reset = await call('DELETE', `/staff/settings/social?version=${version}`, { token })
  expect(reset.body.data.social).toMatchObject({ value: before.defaults, version: version + 1 })
})

test('what does not fit is refused at its field and changes nothing', async () => {
  const { token } = await portal.aPerson(['administrator'])
  const put = (group: string, value: object) => call('PUT', `/staff/settings/${group}`, { token, body: { value } })
  const fieldsOf = async (group: string, value: object) => {
    const { status, body } = await put(group, value)
    return [status, (body.messages as { field: string }[]).map(({ field }) => field)]
  }
  const { launch, events, social, links } = settingGroups
  expect(
    await fieldsOf('launch', {
      ...launch.defaults,
      target: 'amanhã',
      live: { ...launch.defaults.live, title: { 'pt-BR': ' ', en: 'Live' }, link: 'javascript:alert(1)' },
    }),
  ).toEqual([400, ['target', 'live.title.pt-BR', 'live.link']])
  const [boss] = events.defaults.schedule
  expect(await fieldsOf('events', { schedule: [{ ...boss, days: [7], times: ['24:00'] }] })).toEqual([
    400,
    ['schedule.0.days.0', 'schedule.0.times.0'],
  ])
  expect(await fieldsOf('social', { cards: social.defaults.cards.slice(1) })).toEqual([400, ['cards']])
  expect(await fieldsOf('links', { ...links.defaults, helpGuide: '../x', supportUrl: '//evil' })).toEqual([
    400,
    ['supportUrl', 'helpGuide'],
  ])
  expect((await put('unknown', {})).status).toBe(400)
  expect((await call('GET', '/settings/public?groups=hero,secret')).status).toBe(400)
})

test('times of day are completed, and what is wrong with a list has words of its own', async () => {
  const fresh = await aPortal()
  const { token } = await fresh.aPerson(['administrator'])
  const [boss] = settingGroups.events.defaults.schedule
  const put = (event: object) =>
    fresh.call('PUT', '/staff/settings/events', { token, body: { value: { schedule: [{ ...boss, ...event }] } } })
  const saved = await put({ times: ['9:00', ' 21:30'] })
  expect([saved.status, saved.body.data?.events.value.schedule[0].times]).toEqual([200, ['09:00', '21:30']])
  const words = async (event: object) =>
    (await put(event)).body.messages.map((each: { message: string }) => each.message)
  expect(await words({ times: ['9h'] })).toEqual(['Escreva cada horário como 13:00, separados por vírgula.'])
  expect(await words({ times: [] })).toEqual(['Informe pelo menos 1.'])
  expect(await words({ days: [] })).toEqual(['Informe pelo menos 1.'])
})

test('the links lead to guides that visitors find', async () => {
  const fresh = await aPortal()
  const { token } = await fresh.aPerson(['administrator'])
  const { value } = (await fresh.call('GET', '/staff/settings', { token })).body.data.links
  const put = (links: object) =>
    fresh.call('PUT', '/staff/settings/links', { token, body: { value: { ...value, ...links } } })
  const refused = await put({ helpGuide: 'nao-existe' })
  expect([refused.status, refused.body.messages]).toEqual([
    400,
    [{ field: 'helpGuide', validation: 'guide_unknown', message: 'Nenhum guia publicado tem este endereço.' }],
  ])
  const subguide = { title: 'Começo', created_at: fresh.app.now().toISOString() }
  const { id } = await fresh.app.db.insertInto('subguides').values(subguide).returning('id').executeTakeFirstOrThrow()
  const stored = async (is_public: boolean) => {
    const body = { title: `Guia ${is_public}`, body: '<p>Um texto.</p>', subguide_id: id, is_public }
    return (await fresh.call('POST', '/guide/store', { token, body })).body.data.slug as string
  }
  expect((await put({ prizeGuide: await stored(false) })).status).toBe(400)
  expect((await put({ prizeGuide: await stored(true) })).status).toBe(200)
})

test('the donation of the home stays below the configured maximum, also one that was stored before', async () => {
  const { token } = await portal.aPerson(['administrator'])
  const put = (preset: number) => call('PUT', '/staff/settings/hero', { token, body: { value: { ...hero, preset } } })
  const refused = await put(10_001)
  expect([refused.status, refused.body.messages]).toEqual([
    400,
    [{ field: 'preset', validation: 'max', message: 'O maior valor aceito é 10.000.' }],
  ])
  expect((await put(10_000)).body.data.hero.notes).toEqual([])
  const stricter = await aPortal({ DONATION_MAX: '300' }, { databaseUrl: app.config.databaseUrl })
  expect((await publicHero('pt-BR', stricter)).preset).toBe(300)
  const { hero: stored } = (await stricter.call('GET', '/staff/settings', { token })).body.data
  expect([stored.value.preset, stored.defaults.preset]).toEqual([300, 300])
  expect(stored.notes.map((each: { message: string }) => each.message.replaceAll('\u00a0', ' '))).toEqual([
    'O valor salvo, R$ 10.000,00, passa do máximo de uma doação. Os visitantes veem R$ 300,00.',
  ])
})

test('another node hears of the change, and one that hears nothing asks the database', async () => {
  const other = await aPortal({}, { databaseUrl: app.config.databaseUrl })
  const { token } = await portal.aPerson(['administrator'])
  const put = (preset: number) => call('PUT', '/staff/settings/hero', { token, body: { value: { ...hero, preset } } })
  await put(111)
  expect((await settings(other.app).read('hero')).preset).toBe(111)
  await put(222)
  // What a notification of the database (db/listen.ts) triggers.
  other.app.cache.invalidate(['settings'])
  expect((await settings(other.app).read('hero')).preset).toBe(222)
  other.app.cache.suspend()
  await put(333)
  expect((await settings(other.app).read('hero')).preset).toBe(333)
})

test('what was stored before a field existed takes its default; what no longer fits is not believed', async () => {
  const fresh = await aPortal()
  const { id } = await fresh.aPerson(['administrator'])
  const store = (value: object) =>
    changeContent(fresh.app, ['settings'], async (db) => {
      await db.deleteFrom('setting_groups').execute()
      const row = { group_key: 'hero', version: 1, updated_at: new Date().toISOString(), updated_by: id }
      await db
        .insertInto('setting_groups')
        .values({ ...row, value: JSON.stringify(value) })
        .execute()
    })
  await store({ preset: 70 })
  expect(await settings(fresh.app).read('hero')).toEqual({ ...settingGroups.hero.defaults, preset: 70 })
  await store({ preset: 'many' })
  expect(await settings(fresh.app).read('hero')).toEqual(settingGroups.hero.defaults)
})

test('a stored link that a later rule refuses gives way to its default, and the rest of its group stands', async () => {
  const fresh = await aPortal()
  const { id, token } = await fresh.aPerson(['administrator'])
  const { promo, social } = settingGroups
  const cards = social.defaults.cards.map((card, index) => ({
    ...card,
    link: index === 1 ? 'https:/\\evil.example' : 'https://example.com/novo',
  }))
  const stored = {
    promo: { ...promo.defaults, enabled: true, action: { 'pt-BR': 'Ver', en: 'See' }, link: '/\\evil.example' },
    social: { cards },
  }
  await changeContent(fresh.app, ['settings'], async (db) => {
    for (const [group_key, value] of Object.entries(stored))
      await db
        .insertInto('setting_groups')
        .values({
          group_key,
          value: JSON.stringify(value),
          version: 1,
          updated_at: new Date().toISOString(),
          updated_by: id,
        })
        .execute()
  })
  expect(await settings(fresh.app).read('promo')).toEqual({ ...stored.promo, link: promo.defaults.link })
  const links = (await settings(fresh.app).read('social')).cards.map(({ link }) => link)
  expect(links).toEqual(['https://example.com/novo', social.defaults.cards[1]!.link, 'https://example.com/novo'])
  // The form of staff shows the effective values, and can be saved unchanged.
  const { promo: form } = (await fresh.call('GET', '/staff/settings', { token })).body.data
  expect(form.value.link).toBe(promo.defaults.link)
  expect((await fresh.call('PUT', '/staff/settings/promo', { token, body: { value: form.value } })).status).toBe(200)
})

test.each(['/\\evil.example', '//evil.example', 'javascript:alert(1)', '/..//evil.example'])(
  'the link %j is refused at its field',
  async (link) => {
    const { token } = await portal.aPerson(['administrator'])
    const { body, status } = await call('PUT', '/staff/settings/promo', {
      token,
      body: { value: { ...settingGroups.promo.defaults, link } },
    })
    expect([status, body.messages]).toEqual([400, [expect.objectContaining({ field: 'link', validation: 'link' })]])
  },
)

test('while the database is away pages stand with what was known last, or with the defaults, and nothing keeps them', async () => {
  const { db, close } = connect('postgres://nobody@127.0.0.1:1/none')
  try {
    const { token } = await portal.aPerson(['administrator'])
    await call('PUT', '/staff/settings/hero', { token, body: { value: { ...hero, preset: 444 } } })
    expect(await getShellSettings(app, 'en')).toMatchObject({
      isCurrent: true,
      settings: { hero: { preset: 444, promoTitle: 'Castle week' }, supportUrl: 'https://chat.example/ajuda' },
    })
    app.cache.invalidate(['settings'])
    const away = await getShellSettings({ ...app, db }, 'pt-BR')
    expect(away).toMatchObject({
      isCurrent: false,
      settings: { hero: { preset: 444, promoTitle: 'Semana do castelo' } },
    })
    const never = await getShellSettings({ ...app, db, cache: createByteCache(1024) }, 'pt-BR')
    expect(never).toMatchObject({ isCurrent: false, settings: { hero: { preset: 5000 }, promo: null } })
    expect((await getShellSettings(app, 'pt-BR')).isCurrent).toBe(true)
  } finally {
    await close()
  }
})

test('pages say that there is no download, from the settings that they have, until the first one and after the last', async () => {
  const fresh = await aPortal()
  const isOff = async () => (await getShellSettings(fresh.app, 'pt-BR')).settings.isDownloadOff
  expect(await isOff()).toBe(true)
  const token = await fresh.aStaffToken()
  const body = { title: 'Cliente', body: '', server: 'Direto', url: 'https://example.com/client.zip' }
  const { data } = (await fresh.call('POST', '/download/create', { token, body })).body
  expect(await isOff()).toBeUndefined()
  expect((await fresh.call('DELETE', `/download/destroy/${data.id}`, { token })).status).toBe(200)
  expect(await isOff()).toBe(true)
})

const look = settingGroups.look.defaults
const saveLook = (token: string, value: object) =>
  call('PUT', '/staff/settings/look', { token, body: { value: { ...look, ...value } } })
const shell = async () => (await getShellSettings(app, 'pt-BR')).settings

test('a colour with too little contrast is refused at its field, with its ratio and the nearest that fits', async () => {
  const token = await portal.aStaffToken()
  const weak = { dark: { accent: '#1d3a5f', background: '' }, light: { accent: '', background: '#8a8a8a' } }
  const refused = await saveLook(token, weak)
  expect(refused.status).toBe(400)
  expect(refused.body.messages.map(({ field, validation }: Record<string, string>) => [field, validation])).toEqual([
    ['dark.accent', 'contrast'],
    ['light.background', 'contrast'],
  ])
  const [first] = refused.body.messages
  expect(first.message).toMatch(/contraste de 1,\d+:1; o mínimo é 4,5:1\. .+ #[0-9a-f]{6}\./)
  const nearest = /#[0-9a-f]{6}/.exec(first.message)![0]
  expect((await saveLook(token, { dark: { accent: nearest, background: '' } })).status).toBe(200)
  expect((await saveLook(token, { dark: { accent: 'red', background: '' } })).body.messages).toMatchObject([
    { field: 'dark.accent', validation: 'colour' },
  ])
  expect((await call('DELETE', '/staff/settings/look', { token })).status).toBe(200)
})

test('pages get the look as styles of tokens, and nothing of the look of the portal', async () => {
  const token = await portal.aStaffToken()
  expect(await shell()).toMatchObject({ look: undefined, lookStyles: undefined, icon: undefined })
  await saveLook(token, {
    dark: { accent: '#7fd0ff', background: '#101014' },
    textFont: 'system',
    headerLinks: ['ranking', 'home'],
    footer: { 'pt-BR': 'Feito por nós.', en: '' },
  })
  const { look: parts, lookStyles, unusedFonts } = await shell()
  expect(unusedFonts, 'fonts that no document loads early').toEqual(['atkinson'])
  expect(parts).toEqual({ headerLinks: ['ranking', 'home'], footer: 'Feito por nós.' })
  expect(lookStyles).toMatch(/^@media screen\{:root:not\(\[data-theme='light'\]\)\{--bg:#101014;.*--brass:#7fd0ff;/)
  expect(lookStyles).toContain(':root{--font-sans:system-ui,sans-serif}')
  // What an earlier version stored, or a hand wrote into the database, is no styles either.
  await storeLook({ ...look, dark: { accent: '#000000', background: '' } })
  expect((await shell()).lookStyles).toBeUndefined()
  await storeLook({ ...look, titleFont: 'x}body{display:none' })
  expect((await shell()).lookStyles).toBeUndefined()
  await call('DELETE', '/staff/settings/look', { token })
})

test('pictures of the look are stored as uploaded, held while it is used, and removed with it', async () => {
  const staff = await portal.aPerson(['administrator'])
  const upload = (bytes: Buffer) => {
    const body = new FormData()
    body.set('image', new File([new Uint8Array(bytes)], 'logo.png'))
    return call('POST', '/staff/settings/look/picture', { token: staff.token, body })
  }
  expect((await upload(Buffer.from('<svg onload="x()"></svg>'))).body.code).toBe('upload_not_an_image')
  const png = await sharp({ create: { width: 300, height: 100, channels: 4, background: '#ff000080' } })
    .png()
    .toBuffer()
  const { body: logo, status } = await upload(png)
  expect([status, logo.width, logo.height]).toEqual([201, 300, 100])

  // The portal's own sizes and addresses are stored, whatever the request says.
  const sent = { url: logo.url, srcset: '/media/other.webp 1w', width: 1, height: 1 }
  expect((await saveLook(staff.token, { logo: sent, showName: false })).status).toBe(200)
  expect((await shell()).look).toEqual({
    logo: { url: logo.url, srcset: logo.srcset, width: 300, height: 100 },
    hidesName: true,
  })
  expect((await shell()).icon).toMatch(/^\/icons\/app-192\.png\?v=[0-9a-f]{10}$/)
  const unknown = { ...sent, url: `/media/look/${'0'.repeat(32)}-300.webp` }
  expect((await saveLook(staff.token, { logo: unknown })).body.messages).toMatchObject([{ field: 'logo' }])
  for (const part of [{ url: 'https://evil.example/logo.webp' }, { srcset: '"><script>' }])
    expect((await saveLook(staff.token, { logo: { ...sent, ...part } })).status).toBe(400)

  const file = logo.url.slice('/media/'.length)
  expect(await app.storage.read(file)).not.toBeNull()
  await call('DELETE', '/staff/settings/look', { token: staff.token })
  portal.setNow(new Date(Date.now() + 61 * 60_000))
  await sweepPictures(app)
  portal.setNow()
  expect(await app.storage.read(file)).toBeNull()
})

async function storeLook(value: object) {
  await changeContent(app, ['settings'], (db) =>
    db
      .updateTable('setting_groups')
      .set({ value: JSON.stringify(value) })
      .where('group_key', '=', 'look')
      .execute(),
  )
}
