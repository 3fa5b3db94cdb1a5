import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { balanceOf, bellOf, credit, decide } from '../../../../test/approvals.ts'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { contributions } from '../index.ts'
import { auditLedger, getLedgerAudit } from '../ledger/service.ts'
import { expireRequests } from './service.ts'

const portal = await aPortal()
const { app, call } = portal
const start = new Date('2026-11-20T12:00:00Z')
beforeEach(() => portal.setNow(start))
const afterHours = (hours: number) => portal.setNow(new Date(start.getTime() + hours * 3600_000))

const owner = await portal.aPerson(['superadmin'])
const treasurer = await portal.aPerson(['treasurer'])

const setRoles = (person: Person, roles: string[]) =>
  app.db.updateTable('users').set({ roles }).where('id', '=', person.id).execute()
const stateOf = async (id: string) =>
  (await app.db.selectFrom('approval_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()).state
const actionsOf = async (target: string) =>
  (await app.db.selectFrom('admin_actions').select('action').where('target', '=', target).orderBy('id').execute()).map(
    ({ action }) => action,
  )

/** A request of a new treasurer to credit 20,000 Cash to a new player. */
async function aRequest(value = 20_000) {
  const author = await portal.aPerson(['treasurer'])
  const player = await portal.aPerson()
  const { status, body } = await credit(portal, author, player.login, value)
  expect([status, body.balance]).toEqual([200, undefined])
  return { author, player, id: body.approval as string, message: body.message as string }
}

describe('a request', () => {
  test('waits in place of the act until somebody else approves it, and then the act is done once', async () => {
    const { author, player, id, message } = await aRequest()
    expect(message).toContain('segunda pessoa')
    expect(await balanceOf(portal, player)).toBe(0)
    const { data } = (await call('GET', `/staff/approvals/${id}`, { token: owner.token })).body
    expect(data).toMatchObject({
      kind: 'credit',
      summary: `creditar 20.000 Cash para ${player.login}`,
      state: 'pending',
      reasons: ['amount'],
      author: { login: author.login },
      about: { login: player.login },
      isOwn: false,
      mayDecide: true,
      isAuthorGone: false,
    })
    expect(data.facts).toContainEqual({ label: 'Cash', value: '20.000' })
    const approved = await decide(portal, owner, id, 'approve')
    expect([approved.status, approved.body.data.state, approved.body.data.decided_by]).toEqual([
      200,
      'approved',
      owner.login,
    ])
    expect(await balanceOf(portal, player)).toBe(20_000)
    expect((await decide(portal, treasurer, id, 'approve')).body.code).toBe('approval_decided')
    expect(await balanceOf(portal, player)).toBe(20_000)
    const credits = await app.db.selectFrom('staff_credits').selectAll().where('user_id', '=', player.id).execute()
    expect(credits).toMatchObject([{ value: 20_000, given_by: author.id }])
    expect(await actionsOf(`approval ${id}`)).toEqual(['approval.request', 'approval.approve'])
    const [action] = await app.db
      .selectFrom('admin_actions')
      .selectAll()
      .where('action', '=', 'deliverValueManually')
      .where('target', '=', `user ${player.id}`)
      .execute()
    expect(action).toMatchObject({ actor_id: author.id, after: { approval: { id, approvedBy: owner.id } } })
  })

  test('is announced to those who may decide, its end to its author, and the use to owners', async () => {
    const editor = await portal.aPerson(['editor'])
    const { author, player, id } = await aRequest()
    const link = `/staff/approvals/${id}`
    const text = `${author.login} pede a sua aprovação para creditar 20.000 Cash para ${player.login}.`
    expect((await bellOf(portal, treasurer))[0]).toMatchObject({ kind: 'approval_requested', text, link })
    expect((await bellOf(portal, editor)).filter((one) => one.link === link)).toEqual([])
    // The author's own request is no news for them.
    const unread = (await call('GET', '/notifications', { token: author.token })).body.data
    expect(unread.find((one: { link: string }) => one.link === link)).toMatchObject({ isRead: true })
    await decide(portal, treasurer, id, 'approve')
    expect((await bellOf(portal, author))[0]).toMatchObject({ kind: 'approval_decided', link })
    expect((await bellOf(portal, owner))[0]).toMatchObject({
      kind: 'above_limit',
      text: `Acima do limite, por ${author.login} com a aprovação de ${treasurer.login}: creditar 20.000 Cash para ${player.login}.`,
    })
    expect((await bellOf(portal, treasurer)).map(({ kind }) => kind)).not.toContain('above_limit')
  })

  test('is declined with a reason that its author reads, and nothing is done', async () => {
    const { author, player, id } = await aRequest()
    const short = await decide(portal, owner, id, 'decline', { reason: 'não' })
    expect([short.status, short.body.messages[0].field]).toEqual([400, 'reason'])
    const { status, body } = await decide(portal, owner, id, 'decline', { reason: 'Valor errado.' })
    expect([status, body.data.state, body.data.reason]).toEqual([200, 'declined', 'Valor errado.'])
    expect(await balanceOf(portal, player)).toBe(0)
    expect((await bellOf(portal, author))[0]!.text).toContain('Valor errado.')
  })

  test('is never decided by its author, who may cancel it, and by nobody without the permission', async () => {
    const { author, player, id } = await aRequest()
    for (const verb of ['approve', 'decline'] as const)
      expect((await decide(portal, author, id, verb, { reason: 'Meu pedido.' })).body.code).toBe('approval_own')
    const editor = await portal.aPerson(['editor'])
    for (const verb of ['approve', 'decline'] as const)
      expect((await decide(portal, editor, id, verb, { reason: 'De outro.' })).status).toBe(404)
    expect((await call('GET', `/staff/approvals/${id}`, { token: editor.token })).status).toBe(404)
    expect((await decide(portal, player, id, 'approve')).status).toBe(403)
    expect((await decide(portal, owner, id, 'cancel')).status).toBe(404)
    expect((await decide(portal, author, id, 'cancel')).body.data.state).toBe('cancelled')
    expect((await decide(portal, owner, id, 'approve')).body.code).toBe('approval_decided')
    expect(await balanceOf(portal, player)).toBe(0)
  })

  test('dies when its author has lost the role or is banned, and says so before', async () => {
    const lost = await aRequest()
    await setRoles(lost.author, [])
    const { data } = (await call('GET', `/staff/approvals/${lost.id}`, { token: owner.token })).body
    expect([data.state, data.isAuthorGone]).toEqual(['pending', true])
    expect((await decide(portal, owner, lost.id, 'approve')).body.code).toBe('approval_void')
    const banned = await aRequest()
    await app.db
      .insertInto('bans')
      .values({ login: banned.author.login, user_id: banned.author.id, created_at: start.toISOString() })
      .execute()
    expect((await decide(portal, owner, banned.id, 'decline', { reason: 'Conta banida.' })).body.code).toBe(
      'approval_void',
    )
    expect([await stateOf(lost.id), await stateOf(banned.id)]).toEqual(['void', 'void'])
    expect([await balanceOf(portal, lost.player), await balanceOf(portal, banned.player)]).toEqual([0, 0])
  })

  test('needs the permission of the second person at that moment', async () => {
    const { player, id } = await aRequest()
    const former = await portal.aPerson(['treasurer'])
    await setRoles(former, ['editor'])
    expect((await decide(portal, former, id, 'approve')).status).toBe(404)
    expect([await stateOf(id), await balanceOf(portal, player)]).toEqual(['pending', 0])
  })

  test('expires after 72 hours, on reading at once and by the sweep for good', async () => {
    const { author, player, id } = await aRequest()
    afterHours(72)
    const { data } = (await call('GET', `/staff/approvals/${id}`, { token: owner.token })).body
    expect([data.state, data.mayDecide]).toEqual(['expired', false])
    const waiting = (await call('GET', '/staff/approvals', { token: owner.token })).body.data
    expect(waiting.map((one: { id: string }) => one.id)).not.toContain(id)
    expect((await decide(portal, owner, id, 'approve')).body.code).toBe('approval_expired')
    const other = await aRequest()
    afterHours(144)
    await expireRequests(app)
    expect([await stateOf(id), await stateOf(other.id)]).toEqual(['expired', 'expired'])
    expect([await balanceOf(portal, player), await balanceOf(portal, other.player)]).toEqual([0, 0])
    // Their sessions have ended since.
    portal.setNow(start)
    for (const one of [author, other.author]) {
      const end = (await bellOf(portal, one)).find(({ kind }) => kind === 'approval_decided')
      expect(end?.text).toContain('72 horas')
    }
  })

  test('stands in the lists of those who may decide and of its author, and in the count of the dashboard', async () => {
    const { author, id } = await aRequest()
    const idsOf = async ({ token }: Person, query = '') =>
      (await call('GET', `/staff/approvals${query}`, { token })).body.data.map((one: { id: string }) => one.id)
    const editor = await portal.aPerson(['editor'])
    expect(await idsOf(owner)).toContain(id)
    expect(await idsOf(author)).toContain(id)
    expect(await idsOf(editor)).toEqual([])
    const countOf = async ({ token }: Person) =>
      (await call('GET', '/dashboard/queues', { token })).body.data.find(
        (queue: { name: string }) => queue.name === 'approvals',
      )
    const before = (await countOf(treasurer)).count
    expect(before).toBeGreaterThan(0)
    expect((await countOf(author)).count).toBe(before - 1)
    // The number leads to the rows that it counts.
    const open = await idsOf(treasurer, '?state=open')
    expect([open.length, open.includes(id)]).toEqual([before, true])
    expect(await idsOf(author, '?state=open')).not.toContain(id)
    expect(await countOf(editor)).toBeUndefined()
    await decide(portal, owner, id, 'approve')
    expect(await idsOf(owner)).not.toContain(id)
    expect(await idsOf(treasurer, '?state=decided')).toContain(id)
    expect((await countOf(treasurer)).count).toBe(before - 1)
  })
})

test('two people who approve the same request at once credit once, a hundred times', async () => {
  const other = await portal.aPerson(['administrator'])
  const { author, player } = await aRequest()
  const asked = await Promise.all(Array.from({ length: 100 }, () => credit(portal, author, player.login, 10_001)))
  const ids = asked.map(({ body }) => body.approval as string)
  expect(new Set(ids).size).toBe(100)
  for (const id of ids) {
    const replies = await Promise.all([owner, other].map((person) => decide(portal, person, id, 'approve')))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(replies.find(({ status }) => status === 409)!.body.code).toBe('approval_decided')
  }
  expect(await balanceOf(portal, player)).toBe(100 * 10_001)
  await auditLedger(app, contributions.supplySides)
  expect((await getLedgerAudit(app)).last?.findings).toEqual([])
})

test('two people who decide differently at once leave one decision', async () => {
  const { player, id } = await aRequest()
  const replies = await Promise.all([
    decide(portal, owner, id, 'approve'),
    decide(portal, treasurer, id, 'decline', { reason: 'Valor errado.' }),
  ])
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await balanceOf(portal, player)).toBe((await stateOf(id)) === 'approved' ? 20_000 : 0)
})

test('the same key asks for one credit, however often it is sent', async () => {
  const player = await portal.aPerson()
  const body = { login: player.login, value: 20_000, note: 'Evento' }
  const headers = { 'idempotency-key': randomUUID() }
  const send = () => call('POST', '/transaction/deliveryValueManually', { token: treasurer.token, body, headers })
  const [one, two] = [await send(), await send()]
  expect(two.body.approval).toBe(one.body.approval)
})

test('an act that no longer fits the rules is refused, and its request stays', async () => {
  const { id } = await aRequest(900_000)
  const lower = { token: owner.token, body: { value: { manualMax: 800_000 } } }
  expect((await call('PUT', '/staff/settings/money', lower)).body.approval).toBeUndefined()
  expect((await decide(portal, owner, id, 'approve')).body.code).toBe('approval_impossible')
  expect(await stateOf(id)).toBe('pending')
})

test('while nobody else has the permission an owner acts alone, and the audit log and the bell say so', async () => {
  const alone = await aPortal()
  const [only, editor, player] = [
    await alone.aPerson(['superadmin']),
    await alone.aPerson(['editor']),
    await alone.aPerson(),
  ]
  expect((await credit(alone, only, only.login, 50)).body.balance).toBe(50)
  expect((await credit(alone, only, player.login, 20_000)).body.balance).toBe(20_000)
  const rows = await alone.app.db
    .selectFrom('admin_actions')
    .selectAll()
    .where('action', '=', 'approval.alone')
    .execute()
  expect(rows).toMatchObject([
    { actor_id: only.id, target: `user ${only.id}`, after: { kind: 'credit', reasons: ['own'], amount: 50 } },
    { actor_id: only.id, target: `user ${player.id}`, after: { kind: 'credit', reasons: ['amount'], amount: 20_000 } },
  ])
  expect((await bellOf(alone, only))[0]).toMatchObject({
    kind: 'above_limit',
    text: expect.stringContaining('sem segunda'),
  })
  // Somebody else with the permission ends it; a banned one does not.
  await alone.app.db
    .updateTable('users')
    .set({ roles: ['treasurer'] })
    .where('id', '=', editor.id)
    .execute()
  expect((await credit(alone, only, player.login, 20_000)).body.approval).toEqual(expect.any(String))
  await alone.app.db
    .insertInto('bans')
    .values({ login: editor.login, user_id: editor.id, created_at: new Date().toISOString() })
    .execute()
  expect((await credit(alone, only, player.login, 20_000)).body.balance).toBe(40_000)
})
