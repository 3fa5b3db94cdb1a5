import { expect, test } from '@playwright/test'
import { administer, databaseName, startTestServer } from '../test/server.ts'
import { startPortal, type Portal } from './portal.ts'

test('two nodes on one database server agree: what one changes, the other shows, and a session ends on both', async () => {
  test.setTimeout(120_000)
  const server = await startTestServer()
  const name = databaseName(server.run, 'nodes')
  const url = server.urlOf(name)
  await administer(server.adminUrl, `create database "${name}" owner "${decodeURIComponent(new URL(url).username)}"`)
  const nodes: Portal[] = []
  try {
    // Both start at once on an empty database: migrations and the seed run once.
    // One set of secrets for all, as for any nodes: passwords and cookies of one must count on the other.
    const shared = { DATABASE_URL: url, PASSWORD_PEPPER: 'p'.repeat(32), SECRET_KEY: 's'.repeat(32) }
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
    const made = await send(one, '/notice', 'POST', { title: 'A ponte caiu', description: '<p>Texto</p>' }, token)
    expect(made.status).toBe(201)
    expect(await home(one)).toContain('A ponte caiu')
    await expect.poll(() => home(two), { timeout: 2000 }).toContain('A ponte caiu')

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
