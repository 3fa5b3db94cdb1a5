import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { processesOf } from '../server/src/db/embedded/processes.ts'
import { until } from '../test/programs.ts'
import { startPortal } from './portal.ts'

test.setTimeout(300_000)

const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  )

// Reliability 9: an earlier version cut the connection eight seconds after the signal.
test('a payment whose provider is silent gets its reply, though the portal is asked to stop meanwhile', async () => {
  const portal = await startPortal()
  try {
    const login = await post(`${portal.url}/api/login`, { username: 'player', password: 'player123' })
    const { token } = (await login.json()) as { token: string }
    const planned = 20
    await post(`${portal.sandboxUrl}/control/faults`, { target: 'paypal', kind: 'timeout', count: planned })
    const left = async () => {
      const faults = (await (await fetch(`${portal.sandboxUrl}/control/faults`)).json()) as { remaining: number }[]
      return faults.reduce((sum, { remaining }) => sum + remaining, 0)
    }
    const reply = post(`${portal.url}/api/paypal/tryPay`, { value: 20 }, { authorization: `Bearer ${token}` })
    await until('the question to the provider', async () => (await left()) < planned)
    const stopped = portal.stop()
    expect((await reply).headers.get('content-type')).toContain('json')
    await stopped
  } finally {
    await portal.stop()
    await portal.remove()
  }
})

// With an earlier version, portal, sandbox and database continued to run after npm had stopped.
test('SIGTERM to npm start stops the portal, the sandbox and the database', async () => {
  const portal = await startPortal({}, ['npm', 'start'])
  const database = () => processesOf(join(portal.dataDir, 'postgres')).sure
  try {
    expect(database()).not.toEqual([])
    expect(await answers(portal.sandboxUrl)).toBe(true)
    await portal.stop()
    await until('the end of portal, sandbox and database', async () => {
      const isUp = (await answers(`${portal.url}/healthz`)) || (await answers(portal.sandboxUrl))
      return !isUp && database().length === 0
    })
  } finally {
    await portal.remove()
  }
})
