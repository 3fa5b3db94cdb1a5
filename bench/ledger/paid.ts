import { administer } from '../../test/server.ts'
import { connect } from '../../server/src/db/connect.ts'
import { openSession } from '../../server/src/features/account/login/sessions.ts'
import { sandboxCredentials } from '../../server/src/config/sandbox-credentials.ts'
import { startProvider, type Provider } from './provider.ts'
import { inTurn, sandboxOf, startNode } from './node-processes.ts'

/** Payments that are paid at the provider and not reported yet, with the provider that says so. */
export interface Paid {
  /** The provider's numbers of the payments that warm a portal up, and of those that are measured. */
  warm: string[]
  ids: string[]
  provider: Provider
}

/** How many payments are prepared: those that warm a portal up, and those that are measured. */
export interface Counts {
  warm: number
  measured: number
}

/** Pays for the first players of a database at the sandbox, whose replies the provider of a measurement then repeats. */
export async function preparePaid(databaseUrl: string, folder: string, { warm, measured }: Counts): Promise<Paid> {
  const sandbox = await sandboxOf(databaseUrl)
  const node = await startNode({ databaseUrl, folder, providerUrl: sandbox.url, program: '../../chaos/money-node.ts' })
  const { db, close } = connect(databaseUrl)
  try {
    const people = await db
      .selectFrom('users')
      .select('id')
      .orderBy('id')
      .limit(warm + measured)
      .execute()
    const all = await inTurn(people, async ({ id }) => {
      const from = { address: '127.0.0.1', device: 'bench' }
      const token = await openSession({ db, now: () => new Date() }, { id, roles: [], password_changed_at: null }, from)
      const created = await ask(`${node.url}/api/mercadopago/pix`, { authorization: `Bearer ${token}` }, { value: 50 })
      const { data } = JSON.parse(created) as { data: { id: string } }
      await ask(`${sandbox.url}/control/payments/mercadopago/${data.id}/approve`, {}, { notify: false })
      const path = `/mercadopago/v1/payments/${data.id}`
      const reply = await ask(`${sandbox.url}${path}`, { authorization: `Bearer ${accessToken}` })
      return { id: data.id, path, reply }
    })
    const ids = all.map(({ id }) => id)
    const provider = await startProvider(new Map(all.map(({ path, reply }) => [path, reply])))
    return { warm: ids.slice(0, warm), ids: ids.slice(warm), provider }
  } finally {
    await close()
    await Promise.all([node.stop(), sandbox.stop()])
    // Other jobs of the nodes are not measured, and a copy needs a database without connections.
    await administer(databaseUrl, 'delete from graphile_worker._private_jobs; delete from sandbox.payment_notices')
  }
}

const { accessToken } = sandboxCredentials.mercadopago

async function ask(url: string, headers: Record<string, string>, body?: object): Promise<string> {
  const reply = await fetch(url, {
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${url} replied ${reply.status}: ${text}`)
  return text
}
