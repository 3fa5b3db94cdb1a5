import { expect, test } from 'vitest'
import { aPortal, type Person } from '../../../../test/portal.ts'

// What staff read and decide about referrals and rewards, and what players read of theirs.
const portal = await aPortal()
const { app, call } = portal
const staff = await portal.aPerson(['superadmin'])
// With a second owner nobody is alone, so own things need the other.
const other = await portal.aPerson(['superadmin'])

const analyze = async (query: string): Promise<{ from_user: number; released: string }[]> =>
  (await call('GET', `/indication/analyze?${query}`, { token: staff.token })).body.indications
const details = async ({ id }: Person) =>
  (await call('GET', `/indication/details?from_user=${id}`, { token: staff.token })).body.indicationsDetails
const post = (path: string, body: object, by = staff) => call('POST', path, { token: by.token, body })
const review = (id: number, released: string, by = staff) => post('/indication/updateReleased', { id, released }, by)
const clear = (id: number, by = staff) =>
  post(`/staff/referrals/${id}/clear`, { note: 'O jogador mostrou quem é.' }, by)
const finish = (id: string, by = staff) =>
  post(`/staff/referral-rewards/${id}/done`, { note: 'Entregue no jogo pelo GM.' }, by)

interface Referral {
  released?: 'P' | 'S' | 'N'
  type?: 'Success' | 'Suspect'
  created_at?: string
  ready_at?: string | null
  checked_at?: string | null
  evidence?: object[]
}
async function aReferral(by: Person, { evidence = [], ...more }: Referral = {}, of?: Person): Promise<number> {
  const at = '2025-03-10T12:00:00.000Z'
  const referred = of ?? (await portal.aPerson())
  const row = { referrer_id: by.id, referred_id: referred.id, created_at: at, checked_at: at, ...more }
  const { id } = await app.db
    .insertInto('referrals')
    .values({ ...row, evidence: JSON.stringify(evidence) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
let steps = 0
async function aReward(of: Person, more: object = {}): Promise<string> {
  const id = crypto.randomUUID()
  const row = { kind: 'tier' as const, step: (steps += 3), name_pt: 'Fada', name_en: 'Fairy' }
  await app.db
    .insertInto('referral_rewards')
    .values({ id, user_id: of.id, redeemed_at: '2025-03-10T12:00:00.000Z', ...row, ...more })
    .execute()
  return id
}
async function aDelivery(to: Person, state: 'queued' | 'staged' | 'delivered' | 'failed'): Promise<string> {
  const id = crypto.randomUUID()
  const at = app.now().toISOString()
  const ended = state === 'delivered' || state === 'failed' ? { settled_at: at } : {}
  await app.db
    .insertInto('deliveries')
    .values({
      ...{ id, operation_id: id, reference: `referral ${id}`, user_id: to.id, login: to.login, item: [413] },
      ...{ target: 'storage', state, created_at: at, next_try_at: at, staged_at: at, ...ended },
    })
    .execute()
  return id
}

test('referrers come by who has waited longest, or by how many of theirs wait or are approved; a period limits them', async () => {
  const [one, three, two, fine] = [
    await portal.aPerson(),
    await portal.aPerson(),
    await portal.aPerson(),
    await portal.aPerson(),
  ]
  const ready = (hour: number) => ({ ready_at: `2025-03-10T${hour}:00:00.000Z` })
  await aReferral(one, ready(13))
  for (let count = 0; count < 3; count += 1) await aReferral(three)
  await aReferral(two, ready(12))
  await aReferral(two, { created_at: '2025-03-11T12:00:00.000Z' })
  await aReferral(fine, { released: 'S', type: 'Success' })
  const day = 'from=2025-03-10&to=2025-03-10'
  const ids = async (query: string) => (await analyze(`${day}${query}`)).map(({ from_user }) => from_user)
  // Those with nothing that staff can decide come last.
  expect(await ids('')).toEqual([two.id, one.id, three.id])
  expect(await ids('&status=todos')).toEqual([two.id, one.id, three.id, fine.id])
  expect(await ids('&status=S')).toEqual([fine.id])
  expect(await ids('&sort=pending')).toEqual([three.id, two.id, one.id])
  expect((await ids('&status=todos&sort=valid'))[0]).toBe(fine.id)
  expect((await analyze('from=2025-03-11&to=2025-03-11')).map(({ from_user }) => from_user)).toEqual([two.id])
  const after = (place: string, query = '') => ids(`${query}&after=${encodeURIComponent(place)}`)
  expect(await after(`${ready(12).ready_at}|${two.id}`)).toEqual([one.id, three.id])
  expect(await after(`|${three.id}`, '&status=todos')).toEqual([fine.id])
  expect(await after(`|${three.id}`, '&sort=pending')).toEqual([two.id, one.id])
  // A place that cannot be read means the first page.
  for (const place of ['nada', 'ontem|5', '|', `2025-03-10|${'9'.repeat(16)}`])
    expect(await after(place), place).toEqual([two.id, one.id, three.id])
})

test('a referrer waits as long as one of theirs does, and then shows what was refused before what was approved', async () => {
  const referrer = await portal.aPerson()
  const ids = [await aReferral(referrer, { released: 'S' }), await aReferral(referrer), await aReferral(referrer)]
  const released = async () => (await analyze(`status=todos&q=${referrer.login}`))[0]!.released
  expect(await released()).toBe('P')
  const become = (id: number, word: 'N' | 'S') =>
    app.db.updateTable('referrals').set({ released: word }).where('id', '=', id).execute()
  await become(ids[1]!, 'N')
  expect(await released()).toBe('P')
  await become(ids[2]!, 'S')
  expect(await released()).toBe('N')
  await app.db.updateTable('referrals').set({ released: 'S' }).where('referrer_id', '=', referrer.id).execute()
  expect(await released()).toBe('S')
})

test('of a referrer the waiting referrals come first, each with the end of its time while it waits', async () => {
  const referrer = await portal.aPerson()
  const ready_at = '2025-03-10T12:00:00.000Z'
  const refused = await aReferral(referrer, { released: 'N', ready_at })
  const ready = await aReferral(referrer, { ready_at, evidence: [{ reason: 'disposable_email', login: null }] })
  const unchecked = await aReferral(referrer, { checked_at: null })
  const rows = await details(referrer)
  expect(rows.map(({ id }: { id: number }) => id)).toEqual([ready, unchecked, refused])
  expect(rows.map(({ due_at }: { due_at: string | null }) => due_at)).toEqual(['2025-03-15T12:00:00.000Z', null, null])
  const reasons = rows.map(({ evidence }: { evidence: { reason: string }[] }) => evidence.map(({ reason }) => reason))
  expect(reasons).toEqual([['disposable_email'], ['unchecked'], []])
  expect(rows[0]).toMatchObject({ bonus: null, hasDonation: false, cleared: null, reviewed: null })
})

test('nobody of staff decides about whom they have brought, nor about who has brought them', async () => {
  const friend = await portal.aPerson()
  const suspect = { evidence: [{ reason: 'disposable_email', login: null }] }
  const brought = await aReferral(staff, suspect)
  const bringing = await aReferral(friend, suspect, staff)
  for (const id of [brought, bringing])
    for (const reply of [await review(id, 'N'), await clear(id)])
      expect([reply.status, reply.body.code]).toEqual([409, 'own_account'])
  for (const id of [brought, bringing]) expect((await review(id, 'N', other)).status).toBe(200)
})

test('staff explain only what is new, of a referral that is not approved, and each explanation is on record', async () => {
  const referrer = await portal.aPerson()
  const browser = { reason: 'same_browser', login: 'ana' }
  const document = { reason: 'same_document', login: 'ana' }
  const id = await aReferral(referrer, { released: 'N', evidence: [browser, { reason: 'no_character', login: null }] })
  expect((await clear(id)).body.data).toMatchObject({ type: 'Suspect', evidence: [{ isCleared: true }, {}] })
  expect((await clear(id)).body.code).toBe('referral_not_suspect')
  const change = (set: object) => app.db.updateTable('referrals').set(set).where('id', '=', id).execute()
  await change({ evidence: JSON.stringify([browser, document]) })
  expect((await clear(id)).body.data).toMatchObject({
    type: 'Success',
    cleared: { by: staff.login, note: 'O jogador mostrou quem é.' },
  })
  const actions = await app.db
    .selectFrom('admin_actions')
    .select('after')
    .where('target', '=', `referral ${id}`)
    .orderBy('id')
    .execute()
  expect(actions.map(({ after }) => (after as { cleared: string[] }).cleared.length)).toEqual([1, 1])
  await change({ released: 'S', evidence: JSON.stringify([{ reason: 'same_address', login: 'bia' }]) })
  expect((await clear(id)).body.code).toBe('referral_not_suspect')
  expect((await review(999_999, 'N')).status).toBe(404)
})

test('a review without a note stores none, and the audit log has what was before', async () => {
  const id = await aReferral(await portal.aPerson())
  expect((await review(id, 'N')).body.data).toMatchObject({ released: 'N', reviewed: { by: staff.login, note: '' } })
  const { before, after } = await app.db
    .selectFrom('admin_actions')
    .select(['before', 'after'])
    .where('target', '=', `referral ${id}`)
    .executeTakeFirstOrThrow()
  expect([before, after]).toEqual([{ released: 'P' }, { released: 'N', note: null }])
})

test('staff hand over what no delivery brings, the oldest first, once, and nothing of their own', async () => {
  const player = await portal.aPerson()
  const late = await aReward(player, { redeemed_at: '2025-03-11T12:00:00.000Z' })
  const early = await aReward(player)
  const own = await aReward(staff)
  const byDelivery = await aReward(player, { delivery_id: await aDelivery(player, 'failed') })
  const tasks = async (language: string) =>
    (await call('GET', '/staff/referral-rewards', { token: staff.token, headers: { 'accept-language': language } }))
      .body.data as { id: string; name: string; username: string }[]
  const open = (await tasks('en')).filter(({ username }) => username === player.login)
  expect(open.map(({ id, name }) => [id, name])).toEqual([
    [early, 'Fairy'],
    [late, 'Fairy'],
  ])
  expect((await tasks('pt-BR'))[0]!.name).toBe('Fada')
  for (const [id, status, code] of [
    [byDelivery, 409, 'reward_done'],
    [own, 409, 'own_account'],
    [crypto.randomUUID(), 404, 'not_found'],
  ] as const) {
    const reply = await finish(id)
    expect([reply.status, reply.body.code]).toEqual([status, code])
  }
  expect([(await finish(early)).status, (await finish(own, other)).status]).toEqual([200, 200])
  const { after } = await app.db
    .selectFrom('admin_actions')
    .select('after')
    .where('target', '=', `referral reward ${early}`)
    .executeTakeFirstOrThrow()
  expect(after).toEqual({ login: player.login, reward: 'Fada', note: 'Entregue no jogo pelo GM.' })
  expect((await tasks('en')).map(({ id }) => id)).toEqual([late])
  // A hundred are read at once.
  for (let count = 0; count < 100; count += 1) await aReward(player)
  expect(await tasks('en')).toHaveLength(100)
})

test('a player reads where each reward is, and the welcome items are not among them', async () => {
  const player = await portal.aPerson()
  const at = app.now().toISOString()
  for (const state of ['queued', 'staged', 'delivered', 'failed'] as const)
    await aReward(player, { delivery_id: await aDelivery(player, state) })
  await aReward(player)
  await aReward(player, { done_at: at, done_by: staff.id, done_note: 'Entregue no jogo.' })
  await aReward(player, { kind: 'welcome', step: 1 })
  const info = (await call('GET', '/indication', { token: player.token })).body.indicationUserData
  expect(info.rewards.map(({ state }: { state: string }) => state)).toEqual([
    'on_way',
    'on_way',
    'delivered',
    'with_staff',
    'with_staff',
    'delivered',
  ])
  expect(info.totalRedeemed).toBe(info.rewards.at(-1).tier)
})

test('paid bonuses come a hundred at a time, and held ones are not among them', async () => {
  const player = await portal.aPerson()
  const ids: string[] = []
  for (let count = 0; count < 101; count += 1) {
    const id = `0195c5e0-0000-7000-8000-${String(count).padStart(12, '0')}`
    const state = count === 50 ? ('held' as const) : ('paid' as const)
    const at = app.now().toISOString()
    const bonus = { id, referral_id: await aReferral(player), referrer_id: player.id, source: `test ${count}`, state }
    await app.db
      .insertInto('referral_bonuses')
      .values({ ...bonus, amount_cents: 5000, value: 35, created_at: at, paid_at: state === 'paid' ? at : null })
      .execute()
    if (state === 'paid') ids.push(id)
  }
  const page = async (query = '') =>
    (await call('GET', `/transaction/referral-bonuses${query}`, { token: player.token })).body as {
      data: { id: string }[]
      next: string | null
    }
  const full = await page()
  expect([full.data.map(({ id }) => id), full.next]).toEqual([ids.toReversed(), null])
  await app.db
    .updateTable('referral_bonuses')
    .set({ state: 'paid', paid_at: app.now().toISOString() })
    .where('source', '=', 'test 50')
    .execute()
  const first = await page()
  expect([first.data.length, first.next]).toEqual([100, ids[1]])
  const rest = await page(`?before=${first.next}`)
  expect([rest.data.map(({ id }) => id), rest.next]).toEqual([[ids[0]], null])
  const { data } = (await call('GET', '/referral/summary', { token: player.token })).body
  expect(data).toMatchObject({ bonusPoints: 101 * 35, referredDonors: 101 })
})

test('who decides about a referral without having seen the decision of a colleague is told so', async () => {
  const referrer = await portal.aPerson()
  const id = await aReferral(referrer)
  const decide = (released: string, seen: string, by: Person) =>
    post('/indication/updateReleased', { id, released, note: 'Contas da mesma pessoa.', seen }, by)
  expect((await decide('N', 'P', staff)).status).toBe(200)
  const late = await decide('S', 'P', other)
  expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
  expect(await details(referrer)).toMatchObject([{ released: 'N' }])
  // Who decides the same, or has read the decision, goes on.
  expect((await decide('N', 'P', other)).status).toBe(200)
  const changed = await decide('S', 'N', other)
  expect([changed.status, changed.body.code]).toEqual([200, undefined])
})
