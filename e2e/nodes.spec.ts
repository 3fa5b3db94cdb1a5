import { expect, test } from '@playwright/test'
import { createDatabase, startTestServer } from '../test/server.ts'
import { startPortal, type Portal } from './portal.ts'

test('two nodes on one database server agree: what one changes, the other shows, and a session ends on both', async () => {
  test.setTimeout(120_000)
  const server = await startTestServer()
  const url = await createDatabase(server, 'nodes')
  const nodes: Portal[] = []
  try {
    // The two nodes start at once on an empty database, so migrations and demo content must run once. All nodes share
    // their secrets, so that passwords and cookies of one are valid on the other.
    const secrets = { PASSWORD_PEPPER: 'p'.repeat(32), SECRET_KEY: 's'.repeat(32), PERSONAL_DATA_KEY: 'n'.repeat(32) }
    const shared = { DATABASE_URL: url, ...secrets }
    nodes.push(...(await Promise.all([startPortal(shared), startPortal(shared)])))
    const [one, two] = nodes as [Portal, Portal]
    const send = (node: Portal, path: string, method: string, body?: object, token?: string) =>
      fetch(`${node.url}/api${path}`, {
        method,
        headers: {
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
    const { token } = (await (
      await send(one, '/login', 'POST', { username: 'admin', password: 'admin123' })
    ).json()) as { token: string }

    const home = async (node: Portal) => (await fetch(node.url)).text()
    await home(two)
    expect(await home(two)).toContain('Notícias')
    const created = await send(one, '/notice', 'POST', { title: 'A ponte caiu', description: '<p>Texto</p>' }, token)
    expect(created.status).toBe(201)
    expect(await home(one)).toContain('A ponte caiu')
    await expect.poll(() => home(two), { timeout: 2000 }).toContain('A ponte caiu')

    // Every page contains the settings, so a change of a setting invalidates every page. The test changes the launch
    // modal and the events.
    const settings = (await (await send(one, '/staff/settings', 'GET', undefined, token)).json()) as {
      data: { launch: { value: object }; events: { value: object } }
    }
    const { launch } = settings.data
    const kraken = { kind: 'BOSS', title: { 'pt-BR': 'Kraken', en: '' }, days: [0, 3], times: ['09:30'] }
    const set = (group: string, value: object) => send(one, `/staff/settings/${group}`, 'PUT', { value }, token)
    expect((await set('launch', { ...launch.value, id: 'segunda-era' })).status).toBe(200)
    expect((await set('events', { schedule: [kraken] })).status).toBe(200)
    expect(await home(one)).toContain('"id":"segunda-era"')
    for (const text of ['"id":"segunda-era"', 'Kraken</h3>'])
      await expect.poll(() => home(two), { timeout: 2000 }).toContain(text)
    expect((await set('launch', { ...launch.value, enabled: false })).status).toBe(200)
    expect(await home(one)).toContain('"launch":null')

    expect((await send(two, '/account/user', 'GET', undefined, token)).status).toBe(200)
    await send(two, '/logout', 'POST', undefined, token)
    expect((await send(one, '/account/user', 'GET', undefined, token)).status).toBe(401)
  } finally {
    for (const node of nodes) {
      await node.stop()
      await node.remove()
    }
    await server.stop()
  }
})
