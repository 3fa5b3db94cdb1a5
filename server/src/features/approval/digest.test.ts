import { expect, test } from 'vitest'
import { credit, decide } from '../../../../test/approvals.ts'
import { mailsTo } from '../../../../test/accounts.ts'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { digestActs } from './digest.ts'

const sandbox = await aSandbox()
const portal = await aPortal({}, { sandbox })
const { app } = portal
const noon = new Date('2026-11-20T15:00:00Z')
/** Ten minutes after midnight of the server. */
const nextDay = new Date('2026-11-21T03:10:00Z')

/** An owner with an address; unconfirmed with `isConfirmed` false. */
async function anOwner(email: string, isConfirmed = true): Promise<Person> {
  const person = await portal.aPerson(['superadmin'])
  await app.db
    .updateTable('users')
    .set({ email, email_key: email, email_verified_at: isConfirmed ? noon.toISOString() : null })
    .where('id', '=', person.id)
    .execute()
  return person
}

test('the digest lists the acts of the day by person, once, for each owner with a confirmed address', async () => {
  portal.setNow(noon)
  const owner = await anOwner('owner@mail.example')
  await anOwner('unconfirmed@mail.example', false)
  const [staff, player] = [await portal.aPerson(['treasurer']), await portal.aPerson()]
  await credit(portal, staff, player.login, 1_500)
  await credit(portal, staff, player.login, 500)
  const { body } = await credit(portal, staff, player.login, 20_000)
  await decide(portal, owner, body.approval, 'approve')
  const other = await credit(portal, staff, player.login, 30_000)
  await decide(portal, owner, other.body.approval, 'decline', { reason: 'Valor errado.' })
  const form = {
    nickname: player.login,
    by: 'login',
    ban_type: 1,
    day: 1,
    month: 1,
    year: 2000,
    note: 'Denúncia conferida.',
  }
  const master = await portal.aPerson(['game_master'])
  const banned = await portal.call('POST', '/server/ban_user', { token: master.token, body: form })
  expect(banned.status).toBe(200)
  portal.setNow(nextDay)
  await digestActs(app)
  await digestActs(app)
  await portal.runJobs()
  const mails = await mailsTo(sandbox, 'owner@mail.example')
  expect(mails).toHaveLength(1)
  expect(mails[0]!.text).toContain('20 de novembro de 2026')
  expect(mails[0]!.text).toContain(`${staff.login}: 3 créditos de 22.000 Cash ao todo`)
  expect(mails[0]!.text).toContain(`${master.login}: 1 conta banida`)
  expect(mails[0]!.text).toContain(`${owner.login}: 1 pedido aprovado, 1 recusado`)
  expect(await mailsTo(sandbox, 'unconfirmed@mail.example')).toEqual([])
})

test('no acts, no mail', async () => {
  portal.setNow(new Date('2026-12-01T03:10:00Z'))
  await anOwner('quiet@mail.example')
  await digestActs(app)
  await portal.runJobs()
  expect(await mailsTo(sandbox, 'quiet@mail.example')).toEqual([])
})
