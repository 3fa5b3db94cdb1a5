import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { nodesConfiguration } from '../chaos/nginx.ts'
import type { Client, Outcome, Sent } from './client.ts'
import { readNginxLog } from './nginx-log.ts'
import { watch } from './watch.ts'

const reply = (status: number, body = '{}'): Outcome => ({ status, head: '', body: Buffer.from(body), bytes: 0 })

/** A client that gives these outcomes, one after the other. */
function aClient(outcomes: Outcome[]) {
  const sent: Sent[] = []
  const send = async (request: Sent) => {
    sent.push(request)
    return outcomes.shift()!
  }
  const client: Client = { send, received: () => 0, mostConnections: () => 0, close() {} }
  return { ...watch(client, () => 'a step'), sent }
}

test('reads and requests with a key are sent again, and others are not', async () => {
  vi.useFakeTimers()
  try {
    const seen = aClient(['broken', reply(502), reply(200), 'broken', reply(200, '{"id":1}'), 'broken'])
    const read = seen.client.send({ method: 'GET', path: '/' })
    await vi.runAllTimersAsync()
    expect(await read).toEqual(reply(200))
    const path = '/api/transaction/buyItem'
    const purchase = seen.client.send({ method: 'POST', path, headers: { 'idempotency-key': 'k' } })
    await vi.runAllTimersAsync()
    await purchase
    await seen.client.send({ method: 'POST', path: '/api/login' })
    expect(seen.sent).toHaveLength(6)
    expect(seen.acknowledged.get(`POST ${path}`)).toEqual([{ body: { id: 1 }, hasKey: true }])
    expect(seen.failures).toEqual([{ step: 'a step', request: 'POST /api/login', hasKey: false, outcome: 'broken' }])
    expect(Object.values(seen.repeated)).toEqual([1, 1, 1])
  } finally {
    vi.useRealTimers()
  }
})

test('the log of nginx says what it sent to a second node, and what failed there', () => {
  const lines = [
    '1|GET|/|200|127.0.0.1:1|200|-',
    '1|GET|/shopping|200|127.0.0.1:1, 127.0.0.1:2|502, 200|-',
    '1|POST|/api/transaction/buyItem|200|127.0.0.1:1, 127.0.0.1:2|502, 200|key',
    '1|GET|/assets/page-1.js|200|127.0.0.1:1, 127.0.0.1:2|404, 200|-',
    '1|POST|/api/login|502|127.0.0.1:1|502|-',
  ]
  expect(readNginxLog(`${lines.join('\n')}\n`)).toEqual({
    requests: 5,
    passedOn: { reads: 1, 'with a key': 1 },
    filesOfOther: 1,
    ownFailures: ['POST /api/login 502 (others)'],
  })
})

test('the trial uses the sample for nodes, with other addresses and without TLS', async () => {
  const sample = join(import.meta.dirname, '../ops/nginx-nodes.conf')
  const text = await nodesConfiguration(sample, {
    port: 4000,
    nodes: ['http://127.0.0.1:5001', 'http://127.0.0.1:5002'],
  })
  expect(text.match(/^ {4}(?:server|listen) [^{\n]*;$/gm)?.map((line) => line.trim())).toEqual([
    'server 127.0.0.1:5001 max_fails=1 fail_timeout=2s;',
    'server 127.0.0.1:5002 max_fails=1 fail_timeout=2s;',
    'listen 127.0.0.1:4000;',
  ])
  expect(text).not.toContain('ssl')
})
