import { expect, test } from 'vitest'
import { balanceOf, bellOf, decide } from '../../../../test/approvals.ts'
import { aCode, redeem } from '../../../../test/codes.ts'
import { parseCsv } from '../../../../test/csv.ts'
import { aPortal } from '../../../../test/portal.ts'

const portal = await aPortal()
const { app, call } = portal
const owner = await portal.aPerson(['superadmin'])
const admin = await portal.aPerson(['administrator'])
const create = (body: object, token = admin.token) =>
  call('POST', '/staff/codes', { token, body: { title: 'Evento', effect: 'cash', amount: 10, most_uses: 1, ...body } })
const wrongOf = ({ body }: { body: { messages?: { field: string }[] } }) => body.messages?.map(({ field }) => field)

test('a batch has codes for one use each, and both tables have them all', async () => {
  const { id } = await aCode(portal, { title: 'Lote da feira', effect: 'cash', amount: 2, batch: 300 }, admin.token)
  const codes = await app.db.selectFrom('codes').select('code').where('rule_id', '=', id).execute()
  expect(codes).toHaveLength(300)
  for (const { code } of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{12}$/)
  const player = await portal.aPerson()
  const [first, second] = codes
  expect((await redeem(portal, player, first!.code)).body.gift).toMatchObject({ cash: 2 })
  // One for each player, of the whole batch.
  expect((await redeem(portal, player, second!.code)).body.code).toBe('code_used')
  expect((await redeem(portal, await portal.aPerson(), first!.code)).body.code).toBe('code_invalid')

  const [head, ...rows] = parseCsv(
    (await call('GET', `/staff/codes/${id}/export/codes`, { token: admin.token })).bytes.toString(),
    ';',
  )
  expect(head).toEqual(['Código', 'Usos', 'Jogador', 'Usado em (UTC-3)'])
  expect(rows).toHaveLength(300)
  expect(rows.filter(([, uses]) => uses === '1').map(([code, , login]) => [code!.replaceAll('-', ''), login])).toEqual([
    [first!.code, player.login],
  ])
  const [, use] = parseCsv(
    (await call('GET', `/staff/codes/${id}/export/uses`, { token: admin.token })).bytes.toString(),
    ';',
  )
  expect(use!.slice(1, 2)).toEqual([player.login])
  const { body } = await call('GET', `/staff/codes/${id}`, { token: admin.token })
  expect(body.data).toMatchObject({ batch: 300, code: null, uses: 1, cash: 2, state: 'running' })
  expect((await call('GET', `/staff/codes/${id}/uses`, { token: admin.token })).body.data).toMatchObject([
    { login: player.login, cash: 2, orders: [] },
  ])
})

test.each<[string, object, string[]]>([
  ['a percentage beyond 100', { effect: 'percent', amount: 101 }, ['amount']],
  ['no amount', { amount: null }, ['amount']],
  ['no items', { effect: 'items', amount: null }, ['items']],
  ['an impossible item', { effect: 'items', items: ['0'] }, ['items']],
  ['a gift without an end', { most_uses: null }, ['most_uses']],
  ['a coupon for no item', { effect: 'percent', applies_to: 'item' }, ['shop_item_id']],
  ['an unknown item', { effect: 'percent', applies_to: 'item', shop_item_id: 999_999 }, ['shop_item_id']],
  ['an unknown group', { effect: 'percent', applies_to: 'group', group_id: 999_999 }, ['group_id']],
  ['a code of other characters', { code: 'ção' }, ['code']],
  ['an end before now', { ends_at: '2020-01-01T00:00:00Z' }, ['ends_at']],
])('%s is refused at its field', async (_, body, fields) => {
  expect(wrongOf(await create(body))).toEqual(fields)
})

test('a code exists once', async () => {
  await create({ code: 'BEMVINDO' })
  expect(wrongOf(await create({ code: 'bem-vindo' }))).toEqual(['code'])
})

test('a gift beyond the limit waits for a second person, and several below it together do, too', async () => {
  const author = await portal.aPerson(['administrator'])
  const held = await create({ title: 'Grande', amount: 1_000, most_uses: 11, code: 'GRANDE' }, author.token)
  expect(held.body.approval).toBeTruthy()
  expect((await redeem(portal, await portal.aPerson(), 'GRANDE')).body.code).toBe('code_invalid')
  const facts = (await call('GET', `/staff/approvals/${held.body.approval}`, { token: owner.token })).body.data.facts
  expect(facts.map(({ value }: { value: string }) => value)).toEqual(['Grande', '1.000', '11', '11.000'])
  expect((await decide(portal, owner, held.body.approval, 'approve')).status).toBe(200)
  const player = await portal.aPerson()
  await redeem(portal, player, 'GRANDE')
  expect(await balanceOf(portal, player)).toBe(1_000)

  const { body } = await create({ amount: 100, most_uses: 90 }, author.token)
  expect(body.data).toBeTruthy()
  const more = { ...body.data, most_uses: 900 }
  const raised = await call('PUT', `/staff/codes/${body.data.id}`, { token: author.token, body: more })
  expect(raised.body.approval).toBeTruthy()
  const items = await create({ effect: 'items', amount: null, items: ['413'], batch: 31 }, author.token)
  expect(items.body.approval).toBeTruthy()
})

test('who may write codes redeems no gift', async () => {
  const { code } = await aCode(portal, { effect: 'cash', amount: 5, most_uses: 5 }, admin.token)
  expect((await redeem(portal, admin, code)).body.code).toBe('own_account')
  expect((await redeem(portal, owner, code)).body.code).toBe('own_account')
  // Without the second step that staff must have they may do nothing, and are no players for that.
  app.config.staffTotp = true
  const without = await redeem(portal, await portal.aPerson(['administrator']), code)
  app.config.staffTotp = false
  expect(without.body.code).toBe('own_account')
})

test('limits change and what a code gives does not; an older page is refused, and a stopped code stays stopped', async () => {
  const rule = await aCode(portal, { amount: 10, most_uses: 5 }, admin.token)
  const put = (body: object) =>
    call('PUT', `/staff/codes/${rule.id}`, {
      token: admin.token,
      body: { title: 'Novo', revision: rule.revision, ...body },
    })
  const { body } = await put({ amount: 99, most_uses: null, minimum: 40 })
  expect(body.data).toMatchObject({
    title: 'Novo',
    amount: 10,
    most_uses: null,
    minimum: 40,
    revision: rule.revision + 1,
  })
  expect((await put({})).body.code).toBe('changed_meanwhile')
  const stop = () => call('POST', `/staff/codes/${rule.id}/stop`, { token: admin.token })
  expect((await stop()).body.data.state).toBe('stopped')
  expect((await stop()).body.code).toBe('code_stopped')
  const list = await call('GET', '/staff/codes?q=novo&state=stopped&effect=percent', { token: admin.token })
  expect(list.body.data.map(({ id }: { id: number }) => id)).toContain(rule.id)
  const byCode = await call('GET', `/staff/codes?q=${rule.code}`, { token: admin.token })
  expect(byCode.body.data.map(({ id }: { id: number }) => id)).toEqual([rule.id])
})

test('owners are notified of a coupon that takes off half or more, and when it works more often or for a longer time', async () => {
  const reader = await portal.aPerson(['superadmin'])
  const count = async () => (await bellOf(portal, reader)).filter(({ kind }) => kind === 'large_coupon').length
  const noticesOf = async (work: () => Promise<{ status: number }>): Promise<number> => {
    const before = await count()
    expect((await work()).status).toBe(200)
    return (await count()) - before
  }
  const coupon = { effect: 'percent', amount: 49, title: 'Metade' }
  expect(await noticesOf(() => create(coupon))).toBe(0)
  expect(await noticesOf(() => create({ ...coupon, effect: 'cash_off', amount: 10, minimum: 21 }))).toBe(0)
  expect(await noticesOf(() => create({ ...coupon, effect: 'cash_off', amount: 10, minimum: 20 }))).toBe(1)
  expect(await noticesOf(() => create({ effect: 'cash', amount: 60, title: 'Presente' }))).toBe(0)
  expect(await noticesOf(() => create({ ...coupon, amount: 50 }, reader.token))).toBe(1)
  expect((await bellOf(portal, reader)).find(({ kind }) => kind === 'large_coupon')).toMatchObject({ isRead: true })
  const ends_at = new Date(Date.now() + 86_400_000).toISOString()
  const { id } = (await create({ ...coupon, amount: 100, ends_at })).body.data
  const [first] = await bellOf(portal, reader)
  expect(first).toMatchObject({
    text: `${admin.login} deixou um cupom que pode tirar metade do preço ou mais: Metade`,
    link: `/staff/codes/${id}`,
  })
  const stored = { title: 'Metade', minimum: 0, most_uses: 1, most_per_player: 1, ends_at }
  let revision = 1
  const change = (over: object) => async () => {
    const body = { ...stored, ...over, revision }
    const reply = await call('PUT', `/staff/codes/${id}`, { token: admin.token, body })
    revision += 1
    return reply
  }
  expect(await noticesOf(change({ title: 'Tudo' }))).toBe(0)
  expect(await noticesOf(change({ most_uses: 500 }))).toBe(1)
  expect(await noticesOf(change({ most_uses: 1 }))).toBe(0)
  expect(await noticesOf(change({ ends_at: null }))).toBe(1)
})
