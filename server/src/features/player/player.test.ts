import { expect, test } from 'vitest'
import { contract, isForStaff, type Endpoint } from '@guildhall/contract'
import { builtInRoles, permissionsOf, type BuiltInRole } from '@guildhall/contract/permissions'
import { playerParts } from '@guildhall/contract/player-rules'
import { allows } from '@guildhall/contract/account/roles'
import { player as endpoints } from '@guildhall/contract/player'
import { anAccount } from '../../../../test/accounts.ts'
import { credit } from '../../../../test/approvals.ts'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { aTicket } from '../../../../test/tickets.ts'
import { transaction } from '../../db/transaction.ts'
import { moveCash } from '../ledger/public.ts'

const sandbox = await aSandbox()
const portal = await aPortal({}, { sandbox })
const { app, call } = portal

const see = (by: Person, login: string, part = '') =>
  call('GET', `/staff/players/${login}${part && `/${part}`}`, { token: by.token })
const roles = Object.keys(builtInRoles) as BuiltInRole[]

test.each(roles)(
  'a %s sees of a player what their permissions allow, in the account and in each list',
  async (role) => {
    const [staff, player] = [await portal.aPerson([role]), await portal.aPerson()]
    const held = permissionsOf([role])
    const { status, body } = await see(staff, player.login)
    if (!held.includes('players.read')) expect([status, body.code]).toEqual([403, 'forbidden'])
    else {
      expect(status).toBe(200)
      const visible = playerParts.filter((part) => allows(held, accessOf(part)))
      expect(Object.keys(body.data.counts).toSorted()).toEqual(visible.toSorted())
      expect('wallet' in body.data).toBe(held.includes('ledger.read'))
      expect('invited_by' in body.data).toBe(held.includes('referrals.review'))
      expect(body.data.may).toEqual({
        reveal: held.includes('players.reveal'),
        help: held.includes('players.help'),
      })
    }
    for (const part of playerParts) {
      const list = await see(staff, player.login, part)
      expect([part, list.status]).toEqual([part, allows(held, accessOf(part)) ? 200 : 403])
    }
  },
)

const accessOf = (part: string) =>
  Object.values(endpoints as Record<string, Endpoint>).find(({ route }) => route.endsWith(`:login/${part}`))!
    .access as Parameters<typeof allows>[1]

test('support sees no payments: neither a count, nor the list, nor the wallet', async () => {
  const [support, player] = [await portal.aPerson(['support']), await portal.aPerson()]
  const { body } = await see(support, player.login)
  expect(body.data.counts.payments).toBeUndefined()
  expect(body.data.wallet).toBeUndefined()
  expect((await see(support, player.login, 'payments')).status).toBe(403)
  expect((await see(support, player.login, 'ledger')).status).toBe(403)
})

test('personal data is masked in every reply but the one that reveals it', async () => {
  const owner = await portal.aPerson(['superadmin'])
  const player = await anAccount(portal, { document: '52998224725', phone: '11912345678' })
  const masked = ['account', ...playerParts, 'characters']
  for (const part of masked) {
    const { status, body } = await see(owner, player.username, part === 'account' ? '' : part)
    expect([part, status]).toEqual([part, 200])
    for (const secret of [player.email, '52998224725', '11912345678', '127.0.0.1'])
      expect(JSON.stringify(body)).not.toContain(secret)
  }
  expect((await see(owner, player.username)).body.data).toMatchObject({
    email_state: 'unconfirmed',
    phone: '•••••••••78',
    document: '•••••••••25',
    has_totp: false,
    ban: null,
  })
  expect((await see(owner, player.username, 'sessions')).body.data[0]).toMatchObject({ address: '127.0.•.•' })
})

test('the account is found in any case of its login, and an unknown one is not', async () => {
  const [staff, player] = [await portal.aPerson(['support']), await portal.aPerson()]
  expect((await see(staff, player.login.toUpperCase())).body.data.login).toBe(player.login)
  expect((await see(staff, 'nobody77')).body.code).toBe('not_found')
  expect((await see(staff, 'nobody77', 'notes')).body.code).toBe('not_found')
})

test('data is revealed with a reason, is recorded without the data, and only what was asked for is sent', async () => {
  const admin = await portal.aPerson(['administrator'])
  const player = await anAccount(portal, { phone: '11912345678' })
  const reveal = (body: object, by = admin) =>
    call('POST', `/staff/players/${player.username}/reveal`, { token: by.token, body })
  const reason = 'Confere o telefone do ticket 12'
  const answer = await reveal({ fields: ['phone', 'addresses'], reason })
  expect(answer.body.data.phone).toBe('11912345678')
  expect(answer.body.data.addresses.map(({ of }: { of: string }) => of)).toContain('session')
  expect('email' in answer.body.data).toBe(false)
  const rows = await app.db
    .selectFrom('admin_actions')
    .select(['actor_id', 'after'])
    .where('action', '=', 'revealPlayer')
    .where('target', '=', `user ${player.id}`)
    .execute()
  expect(rows).toEqual([
    { actor_id: admin.id, after: { login: player.username, fields: ['addresses', 'phone'], reason } },
  ])
  expect((await reveal({ fields: ['phone'], reason: 'curto' })).status).toBe(400)
  expect((await reveal({ fields: [], reason })).status).toBe(400)
  expect((await reveal({ fields: ['phone'], reason }, await portal.aPerson(['support']))).status).toBe(403)
  const actions = await see(admin, player.username, 'actions')
  expect(actions.body.data[0]).toMatchObject({ action: 'revealPlayer', by: admin.login, reason })
})

test('who may not read the audit log sees the acts on the account, and an owner all that concern the player', async () => {
  const [support, owner] = [await portal.aPerson(['support']), await portal.aPerson(['superadmin'])]
  const player = await portal.aPerson()
  const ticket = await aTicket(portal, player)
  await call('PUT', `/ticket/${ticket}/assign`, { token: support.token, body: { mine: true } })
  await note(support, player.login, 'Pediu ajuda com o baú.')
  const actionsFor = async (by: Person) =>
    (await see(by, player.login, 'actions')).body.data.map(({ action }: { action: string }) => action)
  expect(await actionsFor(support)).toEqual(['addPlayerNote'])
  expect(await actionsFor(owner)).toEqual(['addPlayerNote', 'ticket.assign'])
  expect((await see(support, player.login)).body.data.counts.actions).toBe(1)
  expect((await see(owner, player.login)).body.data.counts.actions).toBe(2)
  const [newest] = (await see(owner, player.login, 'actions')).body.data
  expect(newest).toMatchObject({ name: 'Anotação interna criada', by: support.login })
  const older = await see(owner, player.login, `actions?before=${newest.id}`)
  expect(older.body.data).toHaveLength(1)
})

test('of staff only an owner reveals data', async () => {
  const [admin, owner] = [await portal.aPerson(['administrator']), await portal.aPerson(['superadmin'])]
  const other = await portal.aPerson(['support'])
  const reveal = (by: Person) =>
    call('POST', `/staff/players/${other.login}/reveal`, {
      token: by.token,
      body: { fields: ['email'], reason: 'Confere o e-mail da equipe' },
    })
  expect((await see(admin, other.login)).body.data.may).toEqual({ reveal: false, help: false })
  expect((await reveal(admin)).body.code).toBe('help_of_staff')
  expect((await reveal(owner)).status).toBe(200)
})

test('lists continue where the page before ended, by their keys', async () => {
  const [staff, player] = [await portal.aPerson(['administrator']), await portal.aPerson()]
  for (let count = 0; count < 27; count += 1) await aTicket(portal, player, { title: `Ticket ${count}` })
  const first = await see(staff, player.login, 'tickets')
  expect(first.body.data).toHaveLength(25)
  expect(first.body.data[0].title).toBe('Ticket 26')
  const second = await see(staff, player.login, `tickets?before=${first.body.next}`)
  expect(second.body.data.map(({ title }: { title: string }) => title)).toEqual(['Ticket 1', 'Ticket 0'])
  expect(second.body.next).toBeNull()
  expect((await see(staff, player.login)).body.data.counts.tickets).toBe(27)
  expect((await see(staff, player.login, 'tickets?before=abc')).status).toBe(400)
})

test('the ledger of a player has the balance after each entry', async () => {
  const [treasurer, player] = [await portal.aPerson(['treasurer']), await portal.aPerson()]
  for (const amount of [100, 50])
    await transaction(app.db, (tx) =>
      moveCash(tx, {
        kind: 'staff_credit',
        reference: `test ${player.id} ${amount}`,
        from: { house: 'staff' },
        to: { user: player.id },
        amount,
        at: app.now(),
      }),
    )
  const { body } = await see(treasurer, player.login, 'ledger')
  expect(body.data.map(({ cash, balance }: { cash: number; balance: number }) => [cash, balance])).toEqual([
    [50, 150],
    [100, 100],
  ])
  expect((await see(treasurer, player.login)).body.data.wallet).toEqual({ balance: 150, debt: 0 })
})

test('the ledger of a player names the credits that can be reversed', async () => {
  const [treasurer, player] = [await portal.aPerson(['treasurer']), await portal.aPerson()]
  await credit(portal, treasurer, player.login, 40)
  const rows = async () => (await see(treasurer, player.login, 'ledger')).body.data
  const [entry] = await rows()
  expect(entry.credit).toBe(entry.reference)
  const body = { reason: 'Conta errada.' }
  const reversal = await call('POST', `/staff/credits/${entry.credit}/reverse`, { token: treasurer.token, body })
  expect(reversal.status).toBe(200)
  expect((await rows()).map((row: { kind: string; credit: string | null }) => [row.kind, row.credit])).toEqual([
    ['staff_credit_reversal', null],
    ['staff_credit', null],
  ])
})

const canary = 'canary-of-a-note-7431'
const note = (by: Person, login: string, text: string) =>
  call('POST', `/staff/players/${login}/notes`, { token: by.token, body: { text } })

test('notes are appended, and only their author removes one; the audit log keeps its text', async () => {
  const [one, two, player] = [
    await portal.aPerson(['support']),
    await portal.aPerson(['game_master']),
    await portal.aPerson(),
  ]
  const written = await note(one, player.login, '  Pediu a troca do e-mail duas vezes. ')
  expect(written.status).toBe(201)
  expect(written.body.data).toMatchObject({ text: 'Pediu a troca do e-mail duas vezes.', isOwn: true })
  const { id } = written.body.data
  expect((await see(two, player.login, 'notes')).body.data).toMatchObject([{ id, author: one.login, isOwn: false }])
  const remove = (by: Person) => call('DELETE', `/staff/players/${player.login}/notes/${id}`, { token: by.token })
  expect((await remove(two)).body.code).toBe('not_found')
  expect((await remove(one)).status).toBe(200)
  expect((await remove(one)).body.code).toBe('not_found')
  const rows = await app.db
    .selectFrom('admin_actions')
    .select(['action', 'before', 'after'])
    .where('target', '=', `user ${player.id}`)
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { action: 'addPlayerNote', before: null, after: { login: player.login, note: id } },
    {
      action: 'removePlayerNote',
      before: { login: player.login, note: id, text: 'Pediu a troca do e-mail duas vezes.' },
      after: null,
    },
  ])
  expect((await note(one, player.login, ' a ')).status).toBe(400)
})

test('no reply to players has a note about them', async () => {
  const [staff, player] = [await portal.aPerson(['support']), await portal.aPerson()]
  expect((await note(staff, player.login, canary)).status).toBe(201)
  expect(JSON.stringify((await see(staff, player.login, 'notes')).body)).toContain(canary)
  const reads = Object.values(contract)
    .flatMap((feature) => Object.values(feature as Record<string, Endpoint>))
    .filter(({ route, access }) => route.startsWith('GET ') && !isForStaff(access))
  for (const { route } of reads) {
    const path = route.slice(4).replace(':login', player.login).replace(/:\w+/g, String(player.id))
    const answer = await call('GET', path, { token: player.token })
    expect(JSON.stringify(answer.body ?? '')).not.toContain(canary)
  }
  expect((await see(player, player.login, 'notes')).status).toBe(403)
})
