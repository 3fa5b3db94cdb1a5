import { contract, type Endpoint } from '@guildhall/contract'
import { beforeEach, expect, test } from 'vitest'
import { aPortal, type Person } from '../../../../../test/portal.ts'
import { aTicket } from '../../../../../test/tickets.ts'
import { fileOf } from '../attachments/files.ts'
import { sweepAttachments } from '../attachments/sweep.ts'

const portal = await aPortal()
const { app, call } = portal

let ana: Person
let staff: Person
beforeEach(async () => {
  ana = await portal.aPerson()
  staff = await portal.aPerson(['support'])
})

const addNote = (who: Person, id: number, text: string, attachments: string[] = []) =>
  call('POST', `/ticket/${id}/notes`, { token: who.token, body: { text, attachments } })
async function upload(name: string): Promise<string> {
  const body = new FormData()
  body.set('file', new Blob(['A line of a log.']), name)
  return (await call('POST', '/ticket/attachments', { token: staff.token, body })).body.data.name
}
const triageOf = (who: Person, id: number) => call('GET', `/ticket/${id}/triage`, { token: who.token })

// B4
test('staff write internal notes, which all of them read, and their author alone removes', async () => {
  const id = await aTicket(portal, ana)
  const other = await portal.aPerson(['game_master'])
  const added = await addNote(staff, id, '  Same address as a banned account.\nAsk Rui.  ')
  expect(added).toMatchObject({
    status: 201,
    body: { message: expect.any(String), data: { text: 'Same address as a banned account.\nAsk Rui.', isOwn: true } },
  })
  const note = added.body.data.id
  expect((await triageOf(other, id)).body).toMatchObject({
    locale: 'pt-BR',
    notes: [{ id: note, author: expect.stringContaining('Souza'), isOwn: false }],
  })
  // A note neither answers the player nor changes the ticket.
  const { ticket } = (await call('GET', `/ticket/${id}`, { token: ana.token })).body
  expect(ticket).toMatchObject({ status: 'New', commentCount: 0, comments: [], updated_at: ticket.created_at })
  for (const text of ['', 'no', 'x'.repeat(5_001)]) {
    const refused = await addNote(staff, id, text)
    expect([refused.status, refused.body.messages[0].field]).toEqual([400, 'text'])
  }
  const remove = (who: Person) => call('DELETE', `/ticket/${id}/notes/${note}`, { token: who.token })
  expect((await remove(other)).status).toBe(404)
  expect((await remove(staff)).status).toBe(200)
  expect((await triageOf(staff, id)).body.notes).toEqual([])
  const actions = await app.db
    .selectFrom('admin_actions')
    .select(['action', 'before', 'after'])
    .where('target', '=', `ticket ${id}`)
    .orderBy('id')
    .execute()
  expect(actions.map(({ action }) => action)).toEqual(['addTicketNote', 'removeTicketNote'])
  expect(JSON.stringify(actions[0])).not.toContain('banned account')
})

test('a note has files, which staff who answer tickets open and no player, and which go with it', async () => {
  const id = await aTicket(portal, ana)
  const name = await upload('game.log')
  const added = await addNote(staff, id, 'Seen in the log.', [name])
  expect(added.body.data.attachments).toMatchObject([{ name, fileName: 'game.log', kind: 'text' }])
  const other = await portal.aPerson(['game_master'])
  const [file] = (await triageOf(other, id)).body.notes[0].attachments
  expect((await portal.fastify.inject(file.url)).body).toBe('A line of a log.')
  const ask = async (who: Person) => (await call('GET', `/ticket/attachments/${name}`, { token: who.token })).status
  expect([await ask(staff), await ask(other), await ask(ana)]).toEqual([200, 200, 404])
  // In a note it is in no other message, and nobody else removes it.
  expect((await addNote(staff, id, 'Seen again in it.', [name])).body.messages[0].field).toBe('attachments')
  const note = added.body.data.id
  const remove = (who: Person) => call('DELETE', `/ticket/${id}/notes/${note}`, { token: who.token })
  expect((await remove(other)).status).toBe(404)
  expect(await ask(staff)).toBe(200)
  expect((await remove(staff)).status).toBe(200)
  expect(await ask(staff)).toBe(404)
  expect(await app.storage.read(fileOf(name))).toBeNull()
})

test('files of notes are removed after the time of tickets', async () => {
  const id = await aTicket(portal, ana)
  const name = await upload('game.log')
  await addNote(staff, id, 'Seen in the log.', [name])
  portal.setNow(new Date(Date.now() + 3 * 366 * 24 * 3600_000))
  await sweepAttachments(app)
  portal.setNow()
  expect(await app.storage.read(fileOf(name))).toBeNull()
  expect((await triageOf(staff, id)).body.notes[0].attachments).toMatchObject([{ name, fileName: '', url: null }])
})

test('players, visitors and staff of other work neither read nor write notes', async () => {
  const id = await aTicket(portal, ana)
  for (const who of [ana, await portal.aPerson(), await portal.aPerson(['editor'])]) {
    expect((await triageOf(who, id)).status).toBe(403)
    expect((await addNote(who, id, 'A text that is long enough.')).status).toBe(403)
  }
  expect((await call('GET', `/ticket/${id}/triage`)).status).toBe(401)
  expect((await addNote(staff, 999_999_999, 'A text that is long enough.')).status).toBe(404)
})

const reads = Object.values(contract)
  .flatMap((feature) => Object.entries(feature as Record<string, Endpoint>))
  .filter(([, { route }]) => route.startsWith('GET '))

/** The path of an endpoint about this player and ticket. */
const pathOf = ({ route }: Endpoint, id: number, login: string) =>
  route.split(' ')[1]!.replace(':login', login).replace(':page', '1').replaceAll(/:\w+/g, String(id))

test('the text of a note is in no reply to players and visitors, in no mail and in no notification', async () => {
  const canary = 'Quetzalcoatlus northropi'
  const sent: unknown[] = []
  app.mail = { ...app.mail, send: async (message) => void sent.push(message) }
  await app.db.updateTable('users').set({ email: 'ana@mail.example' }).where('id', '=', ana.id).execute()
  const id = await aTicket(portal, ana)
  await addNote(staff, id, `${canary} was seen here.`, [await upload('Quetzalcoatlus.log')])
  const comment = (who: Person) =>
    call('POST', '/ticket-comment/store', {
      token: who.token,
      body: { ticket_id: id, description: 'A text that is long enough.', status: 'Open' },
    })
  const writes = [
    await comment(ana),
    await comment(staff),
    await call('PUT', `/ticket/${id}/triage`, {
      token: staff.token,
      body: { priorities: 'Urgent', status: 'Pending' },
    }),
  ]
  await portal.runJobs()
  expect(sent.length).toBeGreaterThan(0)
  const stranger = await portal.aPerson()
  const replies: { name: string; text: string }[] = []
  for (const [name, endpoint] of reads)
    for (const who of [ana, stranger, null])
      for (const query of ['', `?q=Quetzalcoatlus&search=Quetzalcoatlus`]) {
        const path = pathOf(endpoint, id, ana.login)
        const { body, headers } = await call('GET', path + query, who ? { token: who.token } : {})
        replies.push({ name, text: JSON.stringify([body, headers]) })
      }
  expect(replies.length).toBeGreaterThan(500)
  expect(replies.filter(({ text }) => text.includes('Quetzalcoatlus')).map(({ name }) => name)).toEqual([])
  expect(JSON.stringify([sent, writes.map(({ body }) => body)])).not.toContain('Quetzalcoatlus')
  const stored = await app.db.selectFrom('notifications').select(['data', 'link']).execute()
  expect(JSON.stringify(stored)).not.toContain('Quetzalcoatlus')
  // Staff do read it: the test looks for what is there.
  expect(JSON.stringify((await triageOf(staff, id)).body)).toContain(canary)
})
