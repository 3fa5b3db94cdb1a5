import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startEmbedded } from '../server/src/db/embedded/server.ts'
import { eraseDemo } from '../server/src/db/erase-demo.ts'
import { freePort, freeTriple } from '../test/ports.ts'
import { production } from '../test/production.ts'
import { aFolder, line as lineOf, run, users, type Program } from '../test/programs.ts'
import { copyFolder } from './portal.ts'

// Production refuses to run as root, so these portals run as an ordinary user.
const as = users.at(-1)!
// The first start creates a database and draws the demo's images.
const startMs = 90_000
const line = (program: Program, pattern: RegExp) => lineOf(program, pattern, startMs)

/** A data folder of its own, on which portals of any kind start one after the other. It is that of a demo. */
async function aHome() {
  const folder = aFolder(as)
  const dataDir = join(folder.path, 'data')
  const port = await freePort()
  const sandboxPort = await freeTriple()
  const url = `http://127.0.0.1:${port}`
  // The first start of the run has made a demo; a copy of it saves a database and its images (global-setup.ts).
  const template = process.env.PORTAL_TEMPLATE
  if (template) {
    await copyFolder(template, dataDir)
    if (as.uid !== undefined) execFileSync('chown', ['-R', `${as.uid}:${as.gid}`, dataDir])
  }
  let last: Program | undefined
  const stop = async () => {
    last?.child.kill('SIGTERM')
    return last?.ended
  }
  return {
    dataDir,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    start(env: Record<string, string>): Program {
      const empty = { NODE_ENV: '', DEMO_PUBLIC: '', HOST: '127.0.0.1', DATABASE_URL: '', DEV: '', ADMIN_PASSWORD: '' }
      const own = { PORT: String(port), SANDBOX_PORT: String(sandboxPort), DATA_DIR: dataDir, PUBLIC_URL: url }
      last = run(`await import('@/start.mjs')`, { as, env: { ...empty, ...own, ...env } })
      return last
    },
    stop,
    /** Whether a login succeeds; a portal that has just started may reply that it is not ready. */
    async getsIn(username: string, password: string): Promise<boolean> {
      let status = 503
      await expect
        .poll(async () => {
          const body = JSON.stringify({ username, password })
          const headers = { 'content-type': 'application/json' }
          return (status = (await fetch(`${url}/api/login`, { method: 'POST', headers, body })).status)
        })
        .not.toBe(503)
      expect([200, 401]).toContain(status)
      return status === 200
    },
    post: async (path: string, body: object): Promise<number> => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status
    },
    page: async (path: string): Promise<string> => (await fetch(`${url}${path}`)).text(),
    /** Undefined while the portal replies that it is not ready. */
    articles: async () => ((await (await fetch(`${url}/api/notices`)).json()) as { notice?: unknown[] }).notice,
    async remove() {
      await stop()
      folder.remove()
    },
  }
}

test('production refuses the folder of a demo; once the demo is erased, its first start prints the link that makes the owner', async () => {
  test.setTimeout(240_000)
  const home = await aHome()
  try {
    await line(home.start({}), /Demo logins: admin \/ admin123 \(staff\), player \/ player123/)
    expect(await home.getsIn('admin', 'admin123')).toBe(true)
    await home.stop()

    const refused = home.start(production)
    expect(await refused.ended).toBe(78)
    expect(refused.said.join('\n')).toMatch(/content of a demo.*a new DATA_DIR.*npm run admin -- erase-demo/)

    const database = await startEmbedded({ dataDir: home.dataDir })
    const erased = await eraseDemo({ databaseUrl: database.url, dataDir: home.dataDir, isConfirmed: true })
    await database.stop()
    expect(erased).toMatchObject({ kind: 'erased' })

    const first = home.start({ ...production, ADMIN_PASSWORD: '' })
    const [, token = ''] = (await line(first, /https:\/\/portal\.example\/setup#([\w-]{43})\b/)) ?? []
    expect(await home.getsIn('admin', 'admin123')).toBe(false)
    const owner = { username: 'dona77', password: 'Tr0vao-77', email: 'dona@mail.example' }
    const names = { firstname: 'Beatriz', lastname: 'Almeida' }
    expect(await home.post('/setup/owner', { token, ...owner, ...names })).toBe(201)
    expect(await home.post('/setup/owner', { token, ...owner, ...names })).toBe(409)
    expect(await home.getsIn('dona77', 'Tr0vao-77')).toBe(true)
    // Printed once, and in no line of the log.
    expect(first.said.filter((text) => text.includes(token))).toHaveLength(1)
    expect(await home.getsIn('player', 'player123')).toBe(false)
    await expect.poll(() => home.articles()).toEqual([])
    // Nothing is sold without a way to pay, no card leads to a network's front page, and no launch is announced.
    const [front, donation] = [await home.page('/'), await home.page('/donation')]
    expect(donation).toContain('As doações ainda não estão abertas')
    expect(donation + front).not.toMatch(/href="[^"]*\/donationAmount|href="https:\/\/(?:discord|www\.instagram)\.com/)
    expect(front).toContain('"launch":null')
    await home.stop()

    const demo = home.start({})
    expect(await demo.ended).toBe(78)
    expect(demo.said.join('\n')).toContain('The database is one of production')
  } finally {
    await home.remove()
  }
})

test('a demo that becomes public replaces the passwords that everybody knows, in the game too, and prints the new ones once', async () => {
  test.setTimeout(240_000)
  const home = await aHome()
  const letsIn = async (password: string) => {
    const reply = await fetch(`${home.sandboxUrl}/control/game/accounts/player/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password }),
    })
    return ((await reply.json()) as { accepted: boolean }).accepted
  }
  try {
    // Without a copy the folder becomes that of a demo here.
    if (!process.env.PORTAL_TEMPLATE) await line(home.start({}), /Demo logins/)
    await home.stop()

    const first = home.start({ DEMO_PUBLIC: 'on' })
    const [, admin = ''] = await line(first, /^ {2}admin \/ (\S+)$/)
    const [, player = ''] = await line(first, /^ {2}player \/ (\S+)$/)
    await line(first, /Logins of this public demo: admin \(staff\), player \(player\)/)
    expect(await home.getsIn('admin', 'admin123')).toBe(false)
    expect(await home.getsIn('player', 'player123')).toBe(false)
    expect(await home.getsIn('admin', admin)).toBe(true)
    expect(await home.getsIn('player', player)).toBe(true)
    expect([await letsIn('player123'), await letsIn(player)]).toEqual([false, true])
    await home.stop()

    const second = home.start({ DEMO_PUBLIC: 'on' })
    await line(second, /Logins of this public demo/)
    expect(await home.getsIn('admin', admin)).toBe(true)
    expect(second.said.join('\n')).not.toMatch(/New passwords|admin \/ /)
    await home.stop()

    // Each demo login now has its own password, and the printed lines say so.
    await line(home.start({}), /Demo logins: admin \/ its own password \(staff\), player \/ its own password/)
  } finally {
    await home.remove()
  }
})
