import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { aPortal } from '../../../test/portal.ts'
import { createServer } from '../server.ts'

const portal = await aPortal()
await portal.fastify.listen({ port: 0, host: '127.0.0.1' })
const { server } = portal.fastify
const { port } = server.address() as AddressInfo
const token = await portal.aStaffToken()
afterEach(() => void vi.useRealTimers())

/** A client that sends a request piece by piece. The clock of the portal's timers moves only by `halfAMinute`. */
async function aSlowClient(head: string[]) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const accepted = once(server, 'connection') as Promise<[Socket]>
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  let sent = 0
  socket.on('data', (data) => (answer += data.toString()))
  // The server may reset the connection while the client still writes.
  socket.on('error', () => {})
  const [theirs] = await accepted
  const client = {
    answer: () => answer,
    /** Resolves once the portal has received it. */
    async send(piece: string | Buffer) {
      socket.write(piece)
      sent += Buffer.byteLength(piece)
      await expect.poll(() => theirs.bytesRead).toBe(sent)
    },
    halfAMinute: () => vi.advanceTimersByTimeAsync(30_000),
    isDestroyed: () => theirs.destroyed,
    end: () => void socket.destroy(),
    isCut: () => expect.poll(() => theirs.destroyed, { message: 'the connection is cut' }).toBe(true),
  }
  await client.send([...head, 'host: portal', '', ''].join('\r\n'))
  return client
}

const upload = (length: number, more: string[] = [`authorization: Bearer ${token}`]) => [
  'POST /api/notice HTTP/1.1',
  `content-length: ${length}`,
  'content-type: multipart/form-data; boundary=here',
  ...more,
]
const field = (name: string, value: string) =>
  `--here\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

test('an upload may take minutes, for as long as it keeps coming', async () => {
  const text = `<p>${'€'.repeat(190_000)}</p>`
  const body = Buffer.from(`${field('title', 'Moedas')}${field('description', text)}--here--\r\n`)
  const client = await aSlowClient(upload(body.length))
  const piece = 150_000
  for (let at = 0; at < body.length; at += piece) {
    if (at > 0) await client.halfAMinute()
    await client.send(body.subarray(at, at + piece))
  }
  await expect.poll(client.answer).toMatch(/^HTTP\/1\.1 201 /)
})

test('an upload of exactly the least that half a minute must bring goes on, and one byte less is cut', async () => {
  const least = 120 * 1024
  for (const [size, isCut] of [
    [least, false],
    [least - 1, true],
  ] as const) {
    const exact = await aSlowClient(upload(1_000_000))
    await exact.send('x'.repeat(least))
    await exact.halfAMinute()
    await exact.send('x'.repeat(size))
    await exact.halfAMinute()
    expect(exact.isDestroyed()).toBe(isCut)
    exact.end()
  }
})

test('an upload of a byte now and then is cut', async () => {
  const client = await aSlowClient(upload(1_000_000))
  await client.send(field('title', 'Moedas'))
  await client.halfAMinute()
  await expect.poll(client.answer).toMatch(/^HTTP\/1\.1 408 /)
  await client.isCut()
})

test('a form has half a minute, however it comes', async () => {
  const client = await aSlowClient([
    'POST /api/login HTTP/1.1',
    'content-length: 900000',
    'content-type: application/json',
  ])
  await client.send(`{"username":"${'x'.repeat(200_000)}`)
  await client.halfAMinute()
  await expect.poll(client.answer).toMatch(/^HTTP\/1\.1 408 /)
  await client.isCut()
})

test('who was refused holds nothing open by going on to send', async () => {
  const client = await aSlowClient(upload(1_000_000, []))
  await expect.poll(client.answer).toMatch(/^HTTP\/1\.1 401 /)
  await client.send('--here')
  await client.halfAMinute()
  await client.isCut()
})

test('a head that does not end is cut', async () => {
  const bare = createServer(portal.app.config, pino({ level: 'silent' }), { timeoutMs: 50, checkEveryMs: 20 })
  await bare.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((bare.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nhost: portal\r\nx-slow: ')
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 408 /)
  await once(socket, 'close')
  await bare.close()
  // The portal's own server has half a minute for the head.
  expect(server.headersTimeout).toBe(30_000)
})
