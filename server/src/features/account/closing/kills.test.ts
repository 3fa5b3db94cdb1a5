import type { KyselyPlugin } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { anAccount } from '../../../../../test/accounts.ts'
import { aPortal } from '../../../../../test/portal.ts'
import { aSandbox } from '../../../../../test/sandbox.ts'
import { fill } from '../../../../../test/shop.ts'
import { aTicket } from '../../../../../test/tickets.ts'
import { contributions } from '../../index.ts'
import { auditLedger, getLedgerAudit } from '../../ledger/service.ts'
import { closeAccounts } from './close-accounts.ts'

// The portal is killed at points of a closing that are spread over all its statements. The next portal goes on, and the
// account ends closed once.
const sandbox = await aSandbox()
const portal = await aPortal({}, { sandbox })
const { app, call } = portal
const real = app.db
const day = 24 * 3600_000
const points = 5

let steps = 0
let endAt = Infinity
const counted: KyselyPlugin = {
  transformQuery({ node }) {
    steps += 1
    if (steps >= endAt) throw new Error('killed')
    return node
  },
  transformResult: async ({ result }) => result,
}
afterEach(() => {
  Object.assign(app, { db: real })
  portal.setNow()
})

/** Runs the job with the portal killed at a statement. Returns how many statements it made. */
async function closeUntil(at: number): Promise<number> {
  Object.assign(app, { db: real.withPlugin(counted) })
  steps = 0
  endAt = at
  await closeAccounts(app).catch(() => {})
  Object.assign(app, { db: real })
  return steps
}

async function aClosing(cash: number) {
  portal.setNow()
  const account = await anAccount(portal)
  await fill(portal, { id: account.id, login: account.username, token: account.token }, cash)
  await aTicket(portal, account)
  await call('POST', '/account/closing', { token: account.token, body: { password: account.password, cash } })
  portal.setNow(new Date(Date.now() + 14.1 * day))
  return account
}

test('a closing that is killed at any point ends closed once, with the ledger balanced', async () => {
  await aClosing(10)
  const all = await closeUntil(Infinity)
  for (let point = 0; point < points; point += 1) {
    const { id } = await aClosing(20)
    await closeUntil(Math.ceil(((point + 0.5) / points) * all))
    await closeUntil(Infinity)
    const closings = await real.selectFrom('account_closings').selectAll().where('user_id', '=', id).execute()
    expect(closings).toMatchObject([{ state: 'closed', forfeited: 20 }])
    const user = await real.selectFrom('users').select(['login', 'email']).where('id', '=', id).executeTakeFirst()
    expect(user).toEqual({ login: `conta-encerrada-${id}`, email: null })
    const tickets = await real.selectFrom('tickets').select('title').where('author_id', '=', id).execute()
    expect(tickets).toEqual([{ title: 'Conta encerrada' }])
  }
  await auditLedger(app, contributions.supplySides)
  expect((await getLedgerAudit(app)).last?.findings).toEqual([])
})
