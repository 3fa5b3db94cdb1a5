import { beforeEach, expect, test } from 'vitest'
import { mailsTo } from '../../../../test/accounts.ts'
import { aPortal } from '../../../../test/portal.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { letterOf } from '../../dispatch/rules.ts'
import { mailSamples } from '../account/public.ts'
import { notificationKinds } from '../notification/public.ts'
import { writeSample, type Sample } from './samples.ts'

const sandbox = await aSandbox()
const portal = await aPortal({ MAIL_URL: sandbox.mailUrl })
const { app, call, fastify } = portal
beforeEach(() => portal.setNow())

const samples: Sample[] = Object.entries(mailSamples).flatMap(([kind, variants]) =>
  variants.flatMap((_, at) => (['pt-BR', 'en'] as const).map((locale) => ({ kind, variant: at + 1, locale }))),
)

test.each(samples)(
  '$kind $variant in $locale has the same links as HTML and as text, and no picture',
  async (sample) => {
    const { subject, html, text, unsubscribe } = await writeSample(app, sample)
    expect(subject).toMatch(/^Guildhall: ./)
    const plain = (url: string) => url.replaceAll('&amp;', '&')
    const ofHtml = new Set([...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => plain(url!)))
    expect([...new Set(text.match(/https?:\/\/\S+/g))].toSorted()).toEqual([...ofHtml].toSorted())
    expect(html).not.toMatch(/<(img|script|link|iframe|form)\b|url\(|@import/i)
    expect(html).toContain(`<html lang="${sample.locale}">`)
    // What can be stopped says so in both forms.
    expect(ofHtml.has(unsubscribe?.url ?? '')).toBe(Boolean(unsubscribe))
  },
)

test('no line of a sent mail is longer than 998 bytes', async () => {
  const to = 'lines@mail.example'
  // Those with one letter differ in their sentence alone.
  const different = samples.filter(({ kind, variant }) => !['notification', 'receipt'].includes(kind) || variant === 1)
  await Promise.all(different.map(async (sample) => app.mail.send(await writeSample(app, sample, to))))
  const sent = (await mailsTo(sandbox, to)) as unknown as { id: number }[]
  expect(sent).toHaveLength(different.length)
  const raws = await Promise.all(sent.map(({ id }) => sandbox.control('GET', `/mail/${id}/raw`)))
  for (const { raw } of raws as { raw: string }[])
    expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998)
})

test('staff see a mail with sample data, its HTML in a frame without rights, for ten minutes and by its address alone', async () => {
  const staff = await portal.aPerson(['administrator'])
  const query = 'kind=ticket_answered&variant=2&locale=en'
  const preview = (token: string, asked = query) => call('GET', `/staff/mails/preview?${asked}`, { token })
  const { body } = await preview(staff.token)
  expect(body).toMatchObject({
    kind: 'ticket_answered',
    variant: 2,
    locale: 'en',
    text: expect.stringContaining('Hello, Marina!'),
  })
  expect(body.samples.length).toBe(samples.length / 2)
  expect((await preview(staff.token, 'kind=ticket_answered&variant=9')).status).toBe(404)
  expect((await preview(await portal.aPlayerToken())).status).toBe(403)

  const open = (url: string) => fastify.inject({ url })
  const framed = await open(body.frame)
  expect(framed.body).toContain('Hello, Marina!')
  expect(framed.headers).not.toHaveProperty('origin-agent-cluster')
  expect(framed.headers).toMatchObject({
    'content-security-policy': expect.stringMatching(/default-src 'none';.*frame-ancestors 'self'; sandbox$/),
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'no-store',
  })
  expect((await open(body.frame.replace('variant=2', 'variant=1'))).statusCode).toBe(404)
  portal.setNow(new Date(Date.now() + 11 * 60_000))
  expect((await open(body.frame)).statusCode).toBe(404)
})

test('every kind of notification with a shared letter has a sample, with a name of its own and fitting words', async () => {
  const staff = await portal.aPerson(['administrator'])
  const shared = notificationKinds.filter((kind) => letterOf(kind) !== 'own')
  for (const locale of ['pt-BR', 'en']) {
    const { body } = await call('GET', `/staff/mails/preview?locale=${locale}`, { token: staff.token })
    const named = body.samples as { kind: string; name: string }[]
    const ofKinds = named.filter(({ kind }) => ['notification', 'receipt'].includes(kind))
    expect(ofKinds).toHaveLength(shared.length)
    const names = named.filter(({ kind }) => kind === 'notification').map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    // The item, the amounts and the reasons are those of a mail, and no name of a field or number of an item.
    expect(names.join('\n')).toContain('Poeira de Oriharucon')
    expect(names.join('\n')).not.toMatch(/undefined|\bnull\b|NaN|[{}]|Item 413/)
  }
})

test('staff send a sample to their own address, and each is recorded', async () => {
  const staff = await portal.aPerson(['administrator'])
  const send = () =>
    call('POST', '/staff/mails/test', { token: staff.token, body: { kind: 'digest', variant: 1, locale: 'pt-BR' } })
  expect((await send()).body.isSent).toBe(false)
  const email = `${staff.login}@mail.example`
  await app.db.updateTable('users').set({ email }).where('id', '=', staff.id).execute()
  expect((await send()).body.isSent).toBe(true)
  const [mail] = await mailsTo(sandbox, email)
  expect(mail!.subject).toMatch(/^\[teste\] Guildhall: /)
  const acts = await app.db.selectFrom('admin_actions').select('action').where('actor_id', '=', staff.id).execute()
  expect(acts.map(({ action }) => action)).toEqual(['sendMailSample'])
})
