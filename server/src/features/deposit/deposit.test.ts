import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { proofMaxBytes } from '@guildhall/contract/deposit'
import { contributions } from '../index.ts'
import { balanceOf } from '../ledger/move-cash.ts'
import { auditLedger } from '../ledger/service.ts'
import { getShellSettings, settings } from '../settings/service.ts'
import { seedDemoDeposits } from '../../../../demo/deposit.ts'
import { proofAddress, readProof, sweepProofs } from './proofs.ts'
import { centsOf } from './rules.ts'

const portal = await aPortal()
const owner = await portal.aPerson(['superadmin'])
const { app, call, fastify } = portal

const picture = await sharp({ create: { width: 400, height: 700, channels: 3, background: '#d8d0c0' } })
  .withExif({ IFD0: { Copyright: 'where the phone was' } })
  .jpeg()
  .toBuffer()

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>\n%%EOF\n')

function aForm(fields: Record<string, string> = {}, proof: Buffer | null = picture, name = 'receipt.png'): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ value: '50', ...fields })) form.set(name, value)
  if (proof) form.set('proof', new Blob([new Uint8Array(proof)], { type: 'image/png' }), name)
  return form
}

async function aDeposit(owner: Person, value = '50'): Promise<number> {
  const answer = await call('POST', '/deposit/store', { token: owner.token, body: aForm({ value }) })
  expect(answer.status).toBe(201)
  return answer.body.data.id
}

const decide = (token: string, body: object) => call('PUT', '/deposit/updateStatus', { token, body })
const aNewUser = async () => {
  const person = await portal.aPerson()
  await app.db
    .updateTable('users')
    .set({ email: `${person.login}@mail.example`, phone: '11999998888' })
    .where('id', '=', person.id)
    .execute()
  return person
}

test('a deposit is stored, shown to staff, approved and credited', async () => {
  const player = await aNewUser()
  const staff = await portal.aStaffToken()
  const stored = await call('POST', '/deposit/store', {
    token: player.token,
    body: aForm({ value: '50', comment: 'sent at noon' }),
  })
  expect(stored.body).toMatchObject({ message: expect.any(String), data: { id: expect.any(Number) } })
  const { id } = stored.body.data
  // DEP-07, DEP-09
  const list = await call('GET', '/deposit/all', { token: staff })
  expect(list.body.data[0]).toMatchObject({
    id,
    user: {
      firstname: 'Ana',
      lastname: expect.any(String),
      email: `${player.login}@mail.example`,
      username: player.login,
      phone: '•••••••••88',
    },
    url: expect.stringContaining('/media/proof/'),
    value: '50.00',
    status: 'requested',
    note: '',
    comment: 'sent at noon',
    worth: 367,
    cash: null,
  })
  const before = await call('GET', '/transaction/all', { token: player.token })
  expect(before.body.data).toMatchObject([
    { method: 'deposit', value: '50.00', status: 'peding', state: 'pending', referenceId: String(id), cash: 367 },
  ])
  // DEP-10
  const body = { id, login: player.login, status: 'approved', value: '50.00', note: 'thank you' }
  const approved = await decide(staff, body)
  expect(approved).toMatchObject({
    status: 200,
    body: { message: expect.any(String), data: { status: 'approved', note: 'thank you', cash: 367 } },
  })
  expect(await balanceOf(app.db, player.id)).toBe(367)
  const own = await call('GET', '/deposit/mine', { token: player.token })
  expect(own.body.data).toMatchObject([{ id, status: 'approved', note: 'thank you', cash: 367 }])
  const after = await call('GET', '/transaction/all', { token: player.token })
  expect(after.body.data).toMatchObject([{ status: 'approved', state: 'paid' }])
  const notifications = await call('GET', '/notifications', { token: player.token })
  expect(notifications.body.data).toMatchObject([{ kind: 'deposit_approved', link: '/deposit/store' }])
  const audit = await app.db
    .selectFrom('admin_actions')
    .select(['action', 'before', 'after'])
    .where('target', '=', `deposit ${id}`)
    .execute()
  expect(audit).toEqual([
    {
      action: 'deposit.update',
      before: { status: 'requested', note: '', credited: null },
      after: { status: 'approved', note: 'thank you', credited: 367, credited_at: expect.any(String) },
    },
  ])
})

test('approved by two of the staff twenty times at once, it is credited once', async () => {
  const player = await aNewUser()
  const staff = [await portal.aStaffToken(), await portal.aStaffToken()]
  const id = await aDeposit(player, '100')
  const body = { id, login: player.login, status: 'approved', value: 100 }
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => decide(staff[at % 2]!, body)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(await balanceOf(app.db, player.id)).toBe(749)
  const actions = await app.db.selectFrom('admin_actions').select('id').where('target', '=', `deposit ${id}`).execute()
  expect(actions).toHaveLength(1)
})

test('later changes neither credit again nor take anything back', async () => {
  const player = await aNewUser()
  const staff = await portal.aStaffToken()
  const id = await aDeposit(player, '20')
  for (const status of ['processing', 'approved', 'disapproved', 'requested', 'approved']) {
    const answer = await decide(staff, { id, login: player.login, status, value: '20' })
    expect(answer.body.data).toMatchObject({ status })
  }
  expect(await balanceOf(app.db, player.id)).toBe(145)
  const notifications = await call('GET', '/notifications', { token: player.token })
  expect(notifications.body.data.map(({ kind }: { kind: string }) => kind)).toEqual([
    'deposit_refused',
    'deposit_approved',
  ])
  await auditLedger(app, contributions.supplySides)
  const { body } = await call('GET', '/ledger/audit', { token: staff })
  expect(body.last.findings).toEqual([])
})

test('who decides about a deposit without having seen the decision of a colleague is told so', async () => {
  const [player, one, other] = [await aNewUser(), await portal.aStaffToken(), await portal.aStaffToken()]
  const id = await aDeposit(player)
  const seen = { status: 'requested', note: '' }
  const body = { id, login: player.login, value: '50.00' }
  const refused = { ...body, status: 'disapproved', note: 'O comprovante é de outra pessoa.' }
  expect((await decide(one, { ...refused, seen })).status).toBe(200)
  const late = await decide(other, { ...body, status: 'approved', note: '', seen })
  expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
  expect(await balanceOf(app.db, player.id)).toBe(0)
  // Who decides the same, or has read the decision, goes on.
  expect((await decide(other, { ...refused, seen })).status).toBe(200)
  const now = { status: 'disapproved', note: refused.note }
  expect((await decide(other, { ...body, status: 'approved', note: '', seen: now })).status).toBe(200)
  expect(await balanceOf(app.db, player.id)).toBe(367)
  const later = await decide(one, { ...refused, seen: now })
  expect([later.status, later.body.code]).toEqual([409, 'changed_meanwhile'])
})

test('player and amount do not come from the form of the staff', async () => {
  const [player, other] = [await aNewUser(), await aNewUser()]
  const staff = await portal.aStaffToken()
  const id = await aDeposit(player)
  const right = { id, login: player.login, status: 'approved', value: '50' }
  for (const wrong of [{ login: other.login }, { value: '500' }, { value: '50.01' }, { value: 'fifty' }]) {
    const answer = await decide(staff, { ...right, ...wrong })
    expect([answer.status, answer.body.code]).toEqual([400, 'deposit_mismatch'])
  }
  // DEP-08
  expect((await decide(staff, { ...right, status: 'delivered' })).status).toBe(400)
  expect((await decide(staff, { ...right, id: 999_999 })).status).toBe(404)
  expect(await balanceOf(app.db, player.id)).toBe(0)
  const { body } = await call('GET', `/deposit/show/${id}`, { token: staff })
  expect(body.data.status).toBe('requested')
})

test('only staff read and change deposits of others', async () => {
  const player = await aNewUser()
  for (const [method, path] of [
    ['GET', '/deposit/all'],
    ['PUT', '/deposit/updateStatus'],
  ] as const) {
    expect((await call(method, path)).status).toBe(401)
    expect((await call(method, path, { token: player.token })).status).toBe(403)
  }
})

test('a proof is a re-encoded picture that only a signed address shows', async () => {
  const player = await aNewUser()
  const send = (form: FormData, headers = {}) =>
    call('POST', '/deposit/store', { token: player.token, body: form, headers })
  const missing = await send(aForm({}, null))
  expect([missing.status, missing.body.messages[0].field]).toEqual([400, 'proof'])
  const script = await send(aForm({}, Buffer.from('<svg onload="alert(1)">')))
  expect([script.status, script.body.code]).toEqual([415, 'upload_not_a_receipt'])
  const damaged = await send(aForm({}, picture.subarray(0, 300)))
  expect([damaged.status, damaged.body.code]).toEqual([415, 'upload_not_an_image'])
  for (const value of ['0', '7', '-5', '5.5', 'x']) expect((await send(aForm({ value }))).status).toBe(400)

  await aDeposit(player)
  const { body } = await call('GET', '/deposit/mine', { token: player.token })
  const url: string = body.data[0].url
  const seen = await fastify.inject(url)
  expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(seen.headers['cache-control']).toContain('private')
  const { width, height, exif } = await sharp(seen.rawPayload).metadata()
  expect([width, height, exif]).toEqual([400, 700, undefined])

  const name = /proof\/(\w+)/.exec(url)![1]
  for (const bad of [
    url.replace(/signature=./, 'signature=_'),
    url.replace(/until=\d+/, 'until=99999999999'),
    `/media/proof/${name}`,
    `/media/deposits/${name}.proof`,
    `/media/deposits/${name}.webp`,
  ])
    expect((await fastify.inject(bad)).statusCode).toBe(404)
  portal.setNow(new Date(Date.now() + 10 * 60_000 + 1_000))
  expect((await fastify.inject(url)).statusCode).toBe(404)
  portal.setNow()
})

test('a receipt as PDF is stored as it came and only ever downloaded, by its owner and by staff', async () => {
  const player = await aNewUser()
  const stranger = await aNewUser()
  const hostile = '../../\u202efdp.exe/<img src=x> comprovante\u0007 março.pdf'
  const sent = await call('POST', '/deposit/store', { token: player.token, body: aForm({}, pdf, hostile) })
  expect(sent.status).toBe(201)
  const own = await call('GET', '/deposit/mine', { token: player.token })
  const proof = { kind: 'pdf', name: '<img src=x> comprovante março.pdf', bytes: pdf.length }
  expect(own.body.data[0].proof).toEqual(proof)
  const list = await call('GET', '/deposit/all', { token: await portal.aStaffToken() })
  expect(list.body.data[0].proof).toEqual(proof)
  const theirs = await call('GET', '/deposit/mine', { token: stranger.token })
  expect(theirs.body.data).toEqual([])

  for (const url of [own.body.data[0].url, list.body.data[0].url]) {
    const file = await fastify.inject(url)
    expect(file.rawPayload.equals(pdf)).toBe(true)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="proof.pdf"',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  }
  const [address] = own.body.data[0].url.split('?')
  expect((await fastify.inject(address)).statusCode).toBe(404)
})

test.each([
  ['a page that claims to be a PDF', Buffer.from('<!doctype html><script>alert(1)</script>%PDF-1.7')],
  ['a PDF behind other bytes', Buffer.concat([Buffer.from('MZ'), pdf])],
  ['a zip', Buffer.from('PK\u0003\u0004and more')],
])('%s is no receipt', async (_, bytes) => {
  const player = await aNewUser()
  const { status, body } = await call('POST', '/deposit/store', {
    token: player.token,
    body: aForm({}, bytes, 'receipt.pdf'),
  })
  expect([status, body.code]).toEqual([415, 'upload_not_a_receipt'])
  expect((await call('GET', '/deposit/mine', { token: player.token })).body.data).toEqual([])
})

test('a PDF over the limit is refused', async () => {
  const player = await aNewUser()
  const large = Buffer.concat([pdf, Buffer.alloc(proofMaxBytes)])
  const { status, body } = await call('POST', '/deposit/store', {
    token: player.token,
    body: aForm({}, large, 'a.pdf'),
  })
  expect([status, body.code]).toEqual([413, 'upload_too_large'])
})

const anAccount = {
  enabled: true,
  holder: 'Ana Souza',
  bank: 'Banco do Reino',
  account: '0001 / 12345-6',
  pixKey: 'doacoes@guildhall.example',
  instructions: { 'pt-BR': 'Escreva o seu login na descrição.', en: 'Write your login in the description.' },
}

test('players who are signed in read the account that staff have set, in their language; nobody else does', async () => {
  const player = await aNewUser()
  const read = async (language = 'pt-BR', token = player.token) =>
    (await call('GET', '/deposit/account', { token, headers: { 'accept-language': language } })).body.data
  const put = (value: object) => call('PUT', '/staff/settings/transfer', { token: owner.token, body: { value } })
  expect(await read()).toBeNull()
  expect((await put(anAccount)).status).toBe(200)
  const { enabled: _, ...account } = anAccount
  expect(await read()).toEqual({ ...account, instructions: 'Escreva o seu login na descrição.' })
  expect(await read('en')).toMatchObject({ instructions: 'Write your login in the description.' })
  expect((await call('GET', '/deposit/account')).status).toBe(401)
  const open = [await call('GET', '/settings/public'), (await getShellSettings(app, 'pt-BR')).settings]
  expect(JSON.stringify(open)).not.toContain(anAccount.pixKey)
  expect((await getShellSettings(app, 'pt-BR')).settings.takesTransfers).toBe(true)
  const trail = await app.db
    .selectFrom('admin_actions')
    .select('action')
    .where('target', '=', 'settings transfer')
    .execute()
  // Nobody else may change it, so the owner needs no second person.
  expect(trail).toEqual([{ action: 'approval.alone' }, { action: 'settings.update' }])

  await put({ ...anAccount, enabled: false })
  expect(await read()).toBeNull()
  expect((await getShellSettings(app, 'pt-BR')).settings.takesTransfers).toBe(false)
  // A player who has transferred before can still report the deposit.
  await aDeposit(player)
})

test('an account that nobody could transfer to is refused at its field', async () => {
  const { token } = owner
  const problems = async (value: object) => {
    const { status, body } = await call('PUT', '/staff/settings/transfer', { token, body: { value } })
    return [status, (body.messages ?? []).map(({ field }: { field: string }) => field)]
  }
  expect(await problems({ ...anAccount, holder: ' ' })).toEqual([400, ['holder']])
  expect(await problems({ ...anAccount, pixKey: '', account: '' })).toEqual([400, ['pixKey']])
  expect(await problems({ ...anAccount, pixKey: '' })).toEqual([200, []])
  expect(await problems({ ...anAccount, enabled: false, holder: '', pixKey: '', account: '' })).toEqual([200, []])
})

test('the same form sent twice is one deposit, and the spare proof goes', async () => {
  const player = await aNewUser()
  const send = (value: string) =>
    call('POST', '/deposit/store', {
      token: player.token,
      body: aForm({ value }),
      headers: { 'idempotency-key': 'one-press-of-a-button' },
    })
  const [first, second] = await Promise.all([send('10'), send('10')])
  expect(second.body).toEqual(first.body)
  expect((await send('20')).status).toBe(422)
  const { body } = await call('GET', '/deposit/mine', { token: player.token })
  expect(body.data).toHaveLength(1)
  const storedProofs = () =>
    app.db.selectFrom('deposit_proofs').select('name').where('uploaded_by', '=', player.id).execute()
  const names = (await storedProofs()).map(({ name }) => name)
  expect(names).toHaveLength(3)
  portal.setNow(new Date(Date.now() + 25 * 3600_000))
  await sweepProofs(app)
  const used = (await storedProofs()).map(({ name }) => name)
  expect(used).toHaveLength(1)
  const isThere = async (name: string) => {
    const address = new URL(proofAddress(app, name), 'http://x')
    return (
      (await readProof(app, name, address.searchParams.get('until')!, address.searchParams.get('signature')!)) !== null
    )
  }
  const there = await Promise.all(names.map(isThere))
  expect(names.filter((_, at) => there[at])).toEqual(used)
  portal.setNow()
})

test('each page of a list continues after the one before', async () => {
  const player = await aNewUser()
  const staff = await portal.aStaffToken()
  const ids: number[] = []
  for (let count = 0; count < 22; count += 1) ids.unshift(await aDeposit(player, '5'))
  const own = await call('GET', '/deposit/mine', { token: player.token })
  expect(own.body.data.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 20))
  const rest = await call('GET', `/deposit/mine?before=${own.body.next}`, { token: player.token })
  expect(rest.body).toMatchObject({ data: [{ id: ids[20] }, { id: ids[21] }], next: null })

  const processing = { id: ids[3], login: player.login, status: 'processing', value: 5 }
  await decide(staff, processing)
  // DEP-06
  const filtered = await call('GET', '/deposit/all?status=processing', { token: staff })
  expect(filtered.body.data).toMatchObject([{ id: ids[3] }])
  const older = await call('GET', `/deposit/all?before=${ids[20]}`, { token: staff })
  expect(older.body.data[0].id).toBe(ids[21])
  const transactions = await call('GET', '/transaction/all', { token: player.token })
  expect(transactions.body.data.map(({ referenceId }: { referenceId: string }) => Number(referenceId))).toEqual(ids)
  const entry = transactions.body.data[20].id
  const below = await call('GET', `/transaction/all?before=${entry}`, { token: player.token })
  expect(below.body.data).toMatchObject([{ referenceId: String(ids[21]) }])
})

test('the demo has deposits to look at, once', async () => {
  const player = await app.db
    .insertInto('users')
    .values({ login: 'player', first_name: 'Demo', last_name: 'Player', roles: [], password_hash: 'none' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('users')
    .values({ login: app.config.admin.login, first_name: 'A', last_name: 'B', roles: ['admin'], password_hash: 'none' })
    .execute()
  await seedDemoDeposits(app)
  expect(await settings(app).read('transfer')).toMatchObject({ enabled: true, pixKey: expect.any(String) })
  await call('DELETE', '/staff/settings/transfer', { token: owner.token })
  await seedDemoDeposits(app)
  expect((await settings(app).read('transfer')).enabled).toBe(false)
  const rows = await app.db
    .selectFrom('deposits')
    .select(['status', 'proof'])
    .where('user_id', '=', player.id)
    .execute()
  expect(rows.map(({ status }) => status).sort()).toEqual(['disapproved', 'processing', 'requested'])
})

test.each([
  ['50', 5000],
  ['50.00', 5000],
  ['50,5', 5050],
  [7, 700],
  ['1e3', null],
  ['', null],
  ['-5', null],
])('%s is %s cents', (value, cents) => {
  expect(centsOf(value)).toBe(cents)
})
