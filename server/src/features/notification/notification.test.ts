import { beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { unreadAtMost } from '@guildhall/contract/notification'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { notify, notifyStaff } from './notify.ts'
import { sweepJob } from '../../jobs/sweep.ts'

const portal = await aPortal()
const { app, call } = portal
const potions = [401, 61, 10]

let ana: Person
beforeEach(async () => {
  ana = await portal.aPerson()
})

const bonus = (person: Person, cash: number, rest: { key?: string; at?: Date } = {}) =>
  notify(app.db, {
    userId: person.id,
    kind: 'referral_bonus',
    data: { cash },
    link: '/referral-center',
    at: app.now(),
    ...rest,
  })
const list = async (person: Person, query = '', language = 'pt-BR') =>
  (await call('GET', `/notifications${query}`, { token: person.token, headers: { 'accept-language': language } })).body
const unread = async (person: Person) =>
  (await call('GET', '/notifications/unread', { token: person.token })).body.unread

test('what happened is told newest first, in the language of the reader, with a link', async () => {
  const { id: userId } = ana
  const at = app.now()
  await app.db
    .insertInto('game_items')
    .values({
      index: 401,
      name: 'Poção de Vida',
      required_level: 0,
      position: 0,
      grade: 0,
      effects: '[]',
      is_tradable: true,
      read_at: at.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const link = '/support'
  await notify(app.db, { userId, kind: 'payment_approved', data: { amountCents: 123_450, cash: 9_500 }, link, at })
  await notify(app.db, { userId, kind: 'payment_review', data: { amountCents: 5_000 }, link, at })
  await notify(app.db, { userId, kind: 'payment_reversed', data: { amountCents: 5_000, cash: 367 }, link, at })
  await notify(app.db, { userId, kind: 'item_delivered', data: { item: potions }, link, at })
  await notify(app.db, { userId, kind: 'delivery_failed', data: { item: [5999] }, link, at })
  await notify(app.db, { userId, kind: 'sale_sold', data: { item: potions, price: 1_200 }, link, at })
  for (const outcome of ['delivered', 'returned', 'refunded'] as const)
    await notify(app.db, { userId, kind: 'market_settled', data: { item: potions, outcome }, link, at })
  await notify(app.db, { userId, kind: 'ticket_answered', data: { ticketId: 7, title: 'Sem baú' }, link, at })
  await notify(app.db, { userId, kind: 'ticket_reopened', data: { ticketId: 7, title: 'Sem baú' }, link, at })
  for (const status of ['approved', 'refused'] as const)
    await notify(app.db, { userId, kind: 'referral_reviewed', data: { status }, link, at })
  await notify(app.db, { userId, kind: 'referral_bonus', data: { cash: 36 }, link: null, at })

  const texts = async (language: string) =>
    ((await list(ana, '', language)).data as { text: string }[]).map(({ text }) => text.replaceAll('\u{a0}', ' '))
  expect(await texts('pt-BR')).toEqual([
    'Bônus de indicação: 36 Cash na sua carteira.',
    'Uma indicação sua foi recusada.',
    'Uma indicação sua foi aprovada.',
    'O ticket 7 foi reaberto: Sem baú',
    'A equipe respondeu ao ticket 7: Sem baú',
    'A negociação de 10 × Poção de Vida foi desfeita: o Cash voltou para a sua carteira.',
    'A negociação de 10 × Poção de Vida foi desfeita: o item voltou para o seu baú.',
    'A negociação de 10 × Poção de Vida foi concluída: o item está no seu baú.',
    'Vendido no mercado: 10 × Poção de Vida, por 1.200 Cash.',
    'O jogo não aceitou a entrega de Item 5999. A equipe já foi avisada.',
    'Chegou ao jogo: 10 × Poção de Vida.',
    'A sua doação de R$ 50,00 foi estornada: 367 Cash saíram da sua carteira.',
    'A sua doação de R$ 50,00 está em análise. Avisaremos aqui assim que for decidida.',
    'A sua doação de R$ 1.234,50 foi aprovada: 9.500 Cash entraram na sua carteira.',
  ])
  expect(await texts('en')).toContain('Your donation of R$ 1.234,50 was approved: 9,500 Cash went into your wallet.')
  expect(await texts('en')).toContain('The game did not accept the delivery of Item 5999. The staff have been told.')
  const { data } = await list(ana)
  expect(data[0]).toEqual({
    id: expect.any(Number),
    kind: 'referral_bonus',
    task: null,
    text: expect.any(String),
    link: null,
    createdAt: at.toISOString(),
    isRead: false,
  })
  expect(data[1].link).toBe('/support')
})

test('a cause tells the same person once, however often and however many at once', async () => {
  const bia = await portal.aPerson()
  await Promise.all(Array.from({ length: 20 }, () => bonus(ana, 1, { key: 'bonus 1' })))
  await bonus(ana, 1, { key: 'bonus 1' })
  await bonus(bia, 1, { key: 'bonus 1' })
  await bonus(ana, 2)
  await bonus(ana, 2)
  expect(await unread(ana)).toBe(3)
  expect(await unread(bia)).toBe(1)
})

test('it belongs to the transaction of its cause', async () => {
  await expect(
    app.db.transaction().execute(async (tx) => {
      await notify(tx, { userId: ana.id, kind: 'referral_bonus', data: { cash: 1 }, link: null, at: app.now() })
      throw new Error('the cause fails')
    }),
  ).rejects.toThrow('the cause fails')
  expect(await unread(ana)).toBe(0)
})

test('what a kind does not declare is not kept, and what it must have cannot be left out', async () => {
  const data = { cash: 1, email: 'somebody@else.example' }
  await notify(app.db, { userId: ana.id, kind: 'referral_bonus', data, link: null, at: app.now() })
  const row = await app.db
    .selectFrom('notifications')
    .select('data')
    .where('user_id', '=', ana.id)
    .executeTakeFirstOrThrow()
  expect(row.data).toEqual({ cash: 1 })
  await expect(
    notify(app.db, { userId: ana.id, kind: 'referral_bonus', data: {} as never, link: null, at: app.now() }),
  ).rejects.toThrow('cash')
  for (const link of ['//elsewhere.example', 'https://elsewhere.example'])
    await expect(bonusTo(link)).rejects.toThrow('notifications_link_check')
})
const bonusTo = (link: string) =>
  notify(app.db, { userId: ana.id, kind: 'referral_bonus', data: { cash: 1 }, link: link as '/', at: app.now() })

test('pages go on by key, whatever arrives meanwhile, and end', async () => {
  for (let cash = 1; cash <= 45; cash += 1) await bonus(ana, cash)
  const cashOf = (page: { data: { text: string }[] }) => page.data.map(({ text }) => Number(/\d+/.exec(text)![0]))
  const first = await list(ana)
  expect(cashOf(first)).toEqual(Array.from({ length: 20 }, (_, at) => 45 - at))
  await bonus(ana, 46)
  const second = await list(ana, `?before=${first.next}`)
  expect(cashOf(second)).toEqual(Array.from({ length: 20 }, (_, at) => 25 - at))
  const third = await list(ana, `?before=${second.next}`)
  expect(cashOf(third)).toEqual([5, 4, 3, 2, 1])
  expect(third.next).toBeNull()
  for (const before of ['0', '-1', 'x', '1.5'])
    expect((await call('GET', `/notifications?before=${before}`, { token: ana.token })).status).toBe(400)
})

test('one is read, again without harm, and only by whom it is for', async () => {
  const bia = await portal.aPerson()
  const staff = await portal.aPerson(['admin'])
  await bonus(ana, 1)
  await bonus(ana, 2)
  const [{ id }] = (await list(ana)).data
  for (const { token } of [bia, staff])
    expect((await call('POST', `/notifications/${id}/read`, { token })).status).toBe(404)
  expect(await unread(ana)).toBe(2)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => call('POST', `/notifications/${id}/read`, { token: ana.token })),
  )
  expect(answers.map(({ status, body }) => [status, body.unread])).toEqual(Array.from({ length: 5 }, () => [200, 1]))
  expect((await list(ana)).data.map((each: { isRead: boolean }) => each.isRead)).toEqual([true, false])
  expect((await list(bia)).data).toEqual([])
})

test('all are read up to what was seen: what came after stays unread', async () => {
  await bonus(ana, 1)
  await bonus(ana, 2)
  const [seen] = (await list(ana)).data
  await bonus(ana, 3)
  const bia = await portal.aPerson()
  await bonus(bia, 1)
  const answer = await call('POST', '/notifications/read', { token: ana.token, body: { upTo: seen.id } })
  expect(answer).toMatchObject({ status: 200, body: { unread: 1 } })
  expect(await unread(bia)).toBe(1)
})

test('staff share one row, and each reads it for themselves', async () => {
  const [one, other] = [await portal.aPerson(['admin']), await portal.aPerson(['superadmin'])]
  const start = [await unread(one), await unread(other)]
  const at = app.now()
  await Promise.all(
    Array.from({ length: 5 }, () =>
      notifyStaff(app.db, { what: 'ticket_opened', link: '/support', key: 'ticket 9', at }),
    ),
  )
  await bonus(one, 1)
  expect(await unread(one)).toBe(start[0] + 2)
  expect((await list(one)).data.slice(0, 2).map((each: { text: string }) => each.text)).toEqual([
    expect.stringContaining('Bônus'),
    'Um ticket novo espera por resposta.',
  ])
  const [, { id }] = (await list(one)).data
  for (let again = 0; again < 2; again += 1)
    expect((await call('POST', `/notifications/${id}/read`, { token: one.token })).status).toBe(200)
  expect(await unread(one)).toBe(start[0] + 1)
  expect(await unread(other)).toBe(start[1] + 1)
  await call('POST', '/notifications/read', { token: other.token, body: { upTo: id } })
  expect(await unread(other)).toBe(0)
  // Staff who join later see it, too; players never do.
  expect(await unread(await portal.aPerson(['administrator']))).toBeGreaterThan(0)
  expect((await list(ana)).data).toEqual([])
  expect((await call('POST', `/notifications/${id}/read`, { token: ana.token })).status).toBe(404)
})

test('nobody counts beyond what the bell shows', async () => {
  await app.db
    .insertInto('notifications')
    .columns(['user_id', 'kind', 'data', 'created_at'])
    .expression(
      sql`select ${ana.id}::bigint, 'referral_bonus', '{"cash": 1}'::jsonb, now() from generate_series(1, 150)`,
    )
    .execute()
  expect(await unread(ana)).toBe(unreadAtMost)
})

test('the hourly sweep forgets what is older than half a year', async () => {
  const now = app.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600_000)
  await bonus(ana, 1, { at: daysAgo(181) })
  await bonus(ana, 2, { at: daysAgo(179) })
  await app.jobs.add(app.db, sweepJob, {})
  await portal.runJobs()
  expect((await list(ana)).data.map((each: { text: string }) => each.text)).toEqual([expect.stringContaining(' 2 ')])
})

test('a page that asks by itself does not keep a session alive', async () => {
  const lastUse = () =>
    app.db.selectFrom('sessions').select('last_used_at').where('user_id', '=', ana.id).executeTakeFirstOrThrow()
  const before = await lastUse()
  portal.setNow(new Date(Date.now() + 10 * 60_000))
  await unread(ana)
  await list(ana)
  expect(await lastUse()).toEqual(before)
  await call('GET', '/account/user', { token: ana.token })
  expect(await lastUse()).not.toEqual(before)
  portal.setNow()
})

test('whoever opens a page has read what leads to it, and nothing else', async () => {
  const other = await portal.aPerson()
  const gm = await portal.aPerson(['admin'])
  const at = app.now()
  for (const { id: userId } of [ana, other])
    for (const [ticketId, link] of [
      [7, '/support/reply?id=7'],
      [70, '/support/reply?id=70'],
    ] as const)
      await notify(app.db, { userId, kind: 'ticket_answered', data: { ticketId, title: 'Sem baú' }, link, at })
  await notifyStaff(app.db, { what: 'ticket_opened', link: '/support/reply?id=7', at })
  const open = (who: Person, link: string) =>
    call('POST', '/notifications/readOf', { token: who.token, body: { link } })
  const before = await unread(gm)

  expect((await open(ana, '/support/reply?id=7')).body.unread).toBe(1)
  expect((await list(ana)).data.map((entry: { isRead: boolean }) => entry.isRead)).toEqual([false, true])
  expect(await unread(other)).toBe(2)
  expect(await unread(gm), 'what staff share is read by each of them').toBe(before)
  expect((await open(gm, '/support/reply?id=7')).body.unread).toBe(before - 1)
  expect((await open(ana, '/nowhere')).body.unread).toBe(1)
  expect((await open(ana, 'https://example.com')).status).toBe(400)
})
