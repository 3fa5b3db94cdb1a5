import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { run } from '../../../test/programs.ts'

/** Runs a program in a process of its own, because the reporter changes its process. Returns all that it reported. */
async function reportsOf(
  program: string,
  { dsn = (port: number) => `http://key@127.0.0.1:${port}/1`, exitCode = 0 } = {},
): Promise<string[]> {
  const reports: string[] = []
  const collector = createServer((request, response) => {
    let report = ''
    request.on('data', (chunk) => (report += chunk))
    request.on('end', () => response.end(void reports.push(report)))
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const child = run(
    `
    const { reportErrors } = await import('@/server/src/report-errors.ts')
    await reportErrors({ sentryDsn: process.env.DSN || null, sentryRelease: 'v7', sentryEnvironment: 'rehearsal' })
    ${program}`,
    { env: { DSN: dsn((collector.address() as AddressInfo).port), SECRET: secret } },
  )
  expect(await child.ended, child.said.join('')).toBe(exitCode)
  collector.close()
  return reports
}

const requests = `
  const { fastify } = await import('@/node_modules/fastify/fastify.js')
  const { handleErrors } = await import('@/server/src/http/errors.ts')
  const server = fastify()
  handleErrors(server)
  server.post('/api/login', async ({ query }) => {
    if ('broken' in query) throw new Error('it broke')
    return {}
  })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  for (const part of ['', 'broken'])
    await fetch(url + '/api/login?' + part + '&token=' + process.env.SECRET, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': process.env.SECRET,
        authorization: 'Bearer ' + process.env.SECRET,
        cookie: 'lang=' + process.env.SECRET,
        'x-forwarded-for': process.env.SECRET,
      },
      body: JSON.stringify({ username: process.env.SECRET, password: process.env.SECRET }),
    })
  const { flush } = await import('@/node_modules/@sentry/core/build/esm/index.js')
  await flush(10_000)
  process.exit(0)`

const secret = 'what-names-a-person'

test('without a DSN nothing is reported', async () => {
  expect(await reportsOf(requests, { dsn: () => '' })).toEqual([])
})

test('with one, errors and every trace are reported, and nothing that names a person or opens an account', async () => {
  const reports = await reportsOf(requests)
  expect(reports.some((report) => report.includes('it broke'))).toBe(true)
  expect(reports.some((report) => report.includes('POST /api/login'))).toBe(true)
  // HTTP-04: the rate is in the header of every trace.
  expect(reports.some((report) => /"sample_rate":"?1"?[,}]/.test(report))).toBe(true)
  expect(reports.filter((report) => report.includes(secret))).toEqual([])
  const error = reports.find((report) => report.includes('it broke'))
  expect(error).toContain('"release":"v7"')
  expect(error).toContain('"environment":"rehearsal"')
})

test('an error that nobody catches is reported with its cause, and ends the process', async () => {
  const program = `setImmediate(() => { throw new Error('it fell', { cause: new Error('the reason') }) })`
  const [report] = await reportsOf(program, { exitCode: 1 })
  expect(report).toContain('"level":"fatal"')
  expect(report).toContain('it fell')
  expect(report).toContain('the reason')
})

test('a rejection that nobody handles is reported, and the process goes on', async () => {
  const [report] = await reportsOf("void Promise.reject(new Error('nobody waits'))")
  expect(report).toContain('nobody waits')
  expect(report).toContain('"unhandledPromiseRejection":true')
})
