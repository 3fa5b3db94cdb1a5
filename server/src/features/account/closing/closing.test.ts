import { expect, test } from 'vitest'
import { anAccount, fieldsOf, mailsTo, tokenIn, type Account } from '../../../../../test/accounts.ts'
import { balanceOf, bellOf, decide } from '../../../../../test/approvals.ts'
import { aGift } from '../../../../../test/gifts.ts'
import { anOffer, chestOf, listingOf, potions, setPresence, trade } from '../../../../../test/market.ts'
import { aPortal } from '../../../../../test/portal.ts'
import { aProvider, referenceAt } from '../../../../../test/provider.ts'
import { aSandbox } from '../../../../../test/sandbox.ts'
import { anItem, buy, fill } from '../../../../../test/shop.ts'
import { aTicket } from '../../../../../test/tickets.ts'
import { contributions } from '../../index.ts'
import { auditLedger, getLedgerAudit } from '../../ledger/service.ts'
import { moveGoods } from '../../market/move-goods.ts'
import { reconcile } from '../../payment/reconcile.ts'
import { closeAccounts } from './close-accounts.ts'

const sandbox = await aSandbox()
const mp = aProvider('mercadopago')
const portal = await aPortal({}, { sandbox, payments: { mercadopago: mp } })
const { app, call } = portal
const day = 24 * 3600_000
const [owner, second] = [await portal.aPerson(['superadmin']), await portal.aPerson(['superadmin'])]

const ask = ({ token, password }: Account, cash = 0, more: object = {}) =>
  call('POST', '/account/closing', { token, body: { password, cash, ...more } })
const signIn = ({ username, password }: Account) => call('POST', '/login', { body: { username, password } })
const closingOf = ({ id }: Account) =>
  app.db
    .selectFrom('account_closings')
    .selectAll()
    .where('user_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
const userOf = ({ id }: Account) =>
  app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const asPerson = (account: Account) => ({ id: account.id, login: account.username, token: account.token })

/** Runs the job of closings at a number of days from now. */
async function closeAfter(days: number): Promise<void> {
  portal.setNow(new Date(Date.now() + days * day))
  await closeAccounts(app).finally(() => portal.setNow())
}

test('closing is asked for with the password and exactly the Cash of the account', async () => {
  const player = await anAccount(portal)
  await fill(portal, asPerson(player), 150)
  expect((await call('GET', '/account/closing', { token: player.token })).body.data).toEqual({
    cash: 150,
    sales: 0,
    creator: null,
    waits_for: [],
    hasTotp: false,
    isOfStaff: false,
  })
  const wrong = await ask({ ...player, password: 'Tr0vao-78' }, 150)
  expect([wrong.status, fieldsOf(wrong)]).toEqual([400, ['password']])
  const less = await ask(player, 149)
  expect([less.status, less.body.code, less.body.cash]).toEqual([409, 'closing_cash_changed', 150])
  expect((await userOf(player)).closes_at).toBeNull()
  const asked = await ask(player, 150)
  expect(asked.status).toBe(200)
  expect(Date.parse(asked.body.due_at) - Date.now()).toBeGreaterThan(13.9 * day)
  expect((await call('GET', '/account/user', { token: player.token })).status).toBe(401)
})

test('a new password voids the token that stops the closing', async () => {
  const player = await anAccount(portal)
  await ask(player)
  const { token } = (await signIn(player)).body
  await call('POST', '/passwordRecovery', { body: { username: player.username } })
  await portal.runJobs()
  const mail = (await mailsTo(sandbox, player.email)).find(({ text }) => text.includes('/password/reset'))
  const reset = await call('POST', '/passwordReset', { body: { token: tokenIn(mail), password: 'Nova-Era8' } })
  expect(reset.status).toBe(200)
  expect((await call('POST', '/account/closing/stop', { body: { token } })).body.code).toBe('link_unusable')
  const fresh = (await signIn({ ...player, password: 'Nova-Era8' })).body.token
  expect((await call('POST', '/account/closing/stop', { body: { token: fresh } })).status).toBe(200)
})

test('signing in shows that the account closes, and stops it with one call', async () => {
  const player = await anAccount(portal)
  await ask(player)
  await portal.runJobs()
  expect((await mailsTo(sandbox, player.email))[0]?.subject).toContain('pedido para encerrar')
  const refused = await signIn(player)
  expect([refused.status, refused.body.code, refused.body.moreCash]).toEqual([401, 'account_closing', null])
  expect(Date.parse(refused.body.due_at)).toBe(Date.parse((await closingOf(player)).due_at))
  expect((await signIn({ ...player, password: 'Tr0vao-78' })).body.code).toBe('wrong_credentials')

  const forged = `${refused.body.token.slice(0, -1)}${refused.body.token.endsWith('0') ? '1' : '0'}`
  expect((await call('POST', '/account/closing/stop', { body: { token: forged } })).body.code).toBe('link_unusable')
  const stopped = await call('POST', '/account/closing/stop', { body: { token: refused.body.token } })
  expect([stopped.status, stopped.body.userData.username]).toEqual([200, player.username])
  expect((await bellOf(portal, { ...asPerson(player), token: stopped.body.token }))[0]?.kind).toBe('closing_stopped')
  await portal.runJobs()
  expect((await mailsTo(sandbox, player.email))[0]?.subject).toContain('encerramento cancelado')
  expect((await call('POST', '/account/closing/stop', { body: { token: refused.body.token } })).body.code).toBe(
    'closing_ended',
  )
  await closeAfter(15)
  expect([(await signIn(player)).status, (await closingOf(player)).state]).toEqual([200, 'stopped'])
})

test('a last mail goes out two days before, once', async () => {
  const player = await anAccount(portal)
  await ask(player)
  await portal.runJobs()
  const subjects = async () => (await mailsTo(sandbox, player.email)).map(({ subject }) => subject)
  await closeAfter(11.9)
  await portal.runJobs()
  expect((await subjects()).filter((subject) => subject.includes('em 2 dias'))).toEqual([])
  await closeAfter(12.1)
  await closeAfter(12.2)
  await portal.runJobs()
  expect((await subjects()).filter((subject) => subject.includes('em 2 dias'))).toHaveLength(1)
})

test('gifts of both sides go back with the request, and their Cash is part of what is given up', async () => {
  const player = await anAccount(portal)
  await fill(portal, asPerson(player), 100)
  const sent = await aGift(portal, asPerson(player))
  const received = await aGift(portal, undefined, asPerson(player))
  const { body } = await call('GET', '/account/closing', { token: player.token })
  expect([body.data.cash, body.data.waits_for]).toEqual([100, ['gifts']])
  expect((await ask(player, 70)).body).toMatchObject({ code: 'closing_cash_changed', cash: 100 })
  expect((await ask(player, 100)).status).toBe(200)
  await portal.runJobs()
  const states = await app.db.selectFrom('gifts').select('state').where('id', 'in', [sent.id, received.id]).execute()
  expect(states).toEqual([{ state: 'returned' }, { state: 'returned' }])
  expect(await balanceOf(portal, received.giver)).toBe(30)
  await closeAfter(14.1)
  expect(await closingOf(player)).toMatchObject({ state: 'closed', forfeited: 100 })
})

test('at the end the account is erased, and its login stays closed for 180 days', async () => {
  const player = await anAccount(portal, { phone: '11987654321', document: '52998224725' })
  await fill(portal, asPerson(player), 40)
  const ticket = await aTicket(portal, player)
  await ask(player, 40)
  await closeAfter(13.9)
  expect((await closingOf(player)).state).toBe('waiting')
  await closeAfter(14.1)
  const closing = await closingOf(player)
  expect([closing.state, closing.forfeited, closing.game_login]).toEqual(['closed', 40, player.username])
  expect(await userOf(player)).toMatchObject({
    login: `conta-encerrada-${player.id}`,
    email: null,
    phone: null,
    document: null,
  })
  expect((await signIn(player)).body.code).toBe('wrong_credentials')

  for (const [locale, name] of [
    ['pt-BR', 'Conta encerrada'],
    ['en', 'Closed account'],
  ] as const) {
    const headers = { 'accept-language': locale }
    const reply = await call('GET', `/ticket/${ticket}`, { token: owner.token, headers })
    expect(reply.body.ticket.user.fullname).toBe(name)
  }

  expect((await call('GET', `/checkUserExists?username=${player.username}`)).body).toBe(true)
  const form = { username: player.username.toUpperCase(), email: 'another@mail.example' }
  await expect(anAccount(portal, form)).rejects.toThrow('login_taken')
  const { rows } = await sqlOf(`select login_hash from closed_logins where login_hash ilike '%${player.username}%'`)
  expect(rows).toEqual([])
  portal.setNow(new Date(Date.now() + 195 * day))
  expect((await call('GET', `/checkUserExists?username=${player.username}`)).body).toBe(false)
  portal.setNow()

  await auditLedger(app, contributions.supplySides)
  expect((await getLedgerAudit(app)).last?.findings).toEqual([])
})

test('sales go back to the chest first, and the closing waits for it while the game does not take them', async () => {
  const player = await anAccount(portal)
  const person = asPerson(player)
  await setPresence(sandbox, person, 'online')
  await sandbox.control('POST', `/game/accounts/${person.login}/chest`, { item: potions })
  const sold = await trade(portal, person, 'sell', { slot: 0, price: '50' })
  expect(sold.body.data.state).toBe('open')
  await setPresence(sandbox, person, 'offline')
  await ask(player)
  expect((await listingOf(portal, sold.body.data.id)).state).toBe('returning')
  await moveGoods(app)
  await closeAfter(14.1)
  expect(await closingOf(player)).toMatchObject({ state: 'waiting', waits_for: ['sales'] })
  await setPresence(sandbox, person, 'online')
  portal.setNow(new Date(Date.now() + 15 * day))
  await moveGoods(app)
  portal.setNow()
  expect((await listingOf(portal, sold.body.data.id)).state).toBe('cancelled')
  expect(await chestOf(sandbox, person)).toHaveLength(1)
  await closeAfter(15.1)
  expect((await closingOf(player)).state).toBe('closed')
})

test('a sale that becomes open after the request goes back, too', async () => {
  const player = await anAccount(portal)
  await ask(player)
  const id = await anOffer(portal, asPerson(player), { name: 'Poeira' })
  await closeAfter(1)
  expect((await listingOf(portal, id)).state).toBe('returning')
})

test('payments and deliveries under way end first, and Cash that they bring is asked about again', async () => {
  const player = await anAccount(portal, { phone: '11987654321', document: '52998224725' })
  await fill(portal, asPerson(player), 30)
  await buy(portal, asPerson(player), { id: await anItem(portal) })
  const { body } = await call('POST', '/mercadopago/pix', { token: player.token, body: { value: '50.00' } })
  const payment = body.payment.id as string
  expect((await ask(player)).status).toBe(200)
  await closeAfter(14.1)
  expect((await closingOf(player)).waits_for).toEqual(['payments', 'deliveries'])

  await app.db
    .updateTable('deliveries')
    .set({ state: 'delivered', settled_at: app.now() as never })
    .where('login', '=', player.username)
    .execute()
  mp.say(referenceAt(mp, payment), { state: 'paid', status: 'approved', paidCents: 5_000 })
  await reconcile(app, payment)
  await closeAfter(14.2)
  await closeAfter(14.3)
  expect(await closingOf(player)).toMatchObject({ state: 'waiting', waits_for: ['cash'] })
  await portal.runJobs()
  const mails = (await mailsTo(sandbox, player.email)).filter(({ subject }) => subject.includes('confirme o Cash'))
  expect(mails).toHaveLength(1)

  const { token, moreCash } = (await signIn(player)).body
  expect(moreCash).toBeGreaterThan(0)
  const confirm = (cash: number) => call('POST', '/account/closing/forfeit', { body: { token, cash } })
  expect((await confirm(moreCash - 1)).body).toMatchObject({ code: 'closing_cash_changed', cash: moreCash })
  expect((await confirm(moreCash)).status).toBe(200)
  await closeAfter(14.4)
  expect(await closingOf(player)).toMatchObject({ state: 'closed', forfeited: moreCash })
  await auditLedger(app, contributions.supplySides)
  expect((await getLedgerAudit(app)).last?.findings).toEqual([])
})

test('staff close an account with a reason and a second person, and stop it with a reason', async () => {
  const player = await anAccount(portal)
  const admin = await portal.aPerson(['administrator'])
  const support = await portal.aPerson(['support'])
  const body = { login: player.username, cash: 0, reason: 'Asked in ticket 12.' }
  const askAs = ({ token }: { token: string }, form: object = body) =>
    call('POST', '/staff/closings', { token, body: form })
  expect((await askAs(support)).status).toBe(403)
  expect((await askAs(admin, { ...body, cash: 5 })).body.code).toBe('closing_cash_changed')
  expect((await askAs(admin, { ...body, login: owner.login })).body.code).toBe('closing_of_staff')
  const { approval } = (await askAs(admin)).body
  expect((await askAs(admin)).body.code).toBe('approval_open')
  expect((await userOf(player)).closes_at).toBeNull()
  expect((await decide(portal, second, approval, 'approve')).status).toBe(200)
  expect((await signIn(player)).body.code).toBe('account_closing')

  const list = (await call('GET', '/staff/closings', { token: admin.token })).body.data
  const row = list.find(({ login }: { login: string }) => login === player.username)
  expect(row).toMatchObject({ state: 'waiting', asked_by: admin.login, reason: body.reason })
  const stopped = await call('POST', `/staff/closings/${row.id}/stop`, {
    token: admin.token,
    body: { reason: 'Changed their mind.' },
  })
  expect(stopped.body.data).toMatchObject({ state: 'stopped', stopped_by: admin.login })
  expect((await signIn(player)).status).toBe(200)
  const actions = await app.db
    .selectFrom('admin_actions')
    .select('action')
    .where('target', '=', `user ${player.id}`)
    .execute()
  expect(actions.map(({ action }) => action)).toEqual(['closing.ask', 'closing.stop'])
})

test('accounts of staff are not closed', async () => {
  const player = await anAccount(portal)
  await app.db
    .updateTable('users')
    .set({ roles: ['support'] })
    .where('id', '=', player.id)
    .execute()
  expect((await ask(player)).body.code).toBe('closing_of_staff')
})

test('the game account of a closed account waits for staff, and its login is forgotten once they are done', async () => {
  const player = await anAccount(portal)
  await ask(player)
  await closeAfter(14.1)
  const admin = await portal.aPerson(['administrator'])
  const list = async () => (await call('GET', '/staff/closings?list=game', { token: admin.token })).body
  const found = (await list()).data.find(({ game_login }: { game_login: string }) => game_login === player.username)
  expect(found).toMatchObject({ isClosed: true, state: 'closed' })
  const settle = () => call('POST', `/staff/closings/${found.id}/game-account`, { token: admin.token })
  expect((await settle()).body.data).toMatchObject({ game_login: null, game_done_at: expect.any(String) })
  expect((await settle()).body.code).toBe('closing_ended')
})

const sqlOf = async (text: string) => {
  const { sql } = await import('kysely')
  return sql.raw(text).execute(app.db)
}
