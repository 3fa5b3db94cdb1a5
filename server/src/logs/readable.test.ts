import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { sayer } from '../launch/say.ts'
import { openLog } from './open-log.ts'

/** A standard output, and the lines that it got. */
function anOutput(isTTY: boolean) {
  const out = Object.assign(new PassThrough(), { isTTY })
  const lines: string[] = []
  out.on('data', (chunk) => lines.push(...String(chunk).split('\n').filter(Boolean)))
  return { out: out as unknown as NodeJS.WriteStream, lines }
}

test('a person at a terminal reads the time, the level, the words and the details', async () => {
  const { out, lines } = anOutput(true)
  const log = openLog({ logLevel: 'info' }, out)
  log.warn({ reason: 'silent', tries: 3, password: 'secret', request: { password: 'secret' } }, 'the database is away')
  log.error({ err: new Error('broken') }, 'unexpected')
  sayer(true, out)('My Server is ready')
  await expect.poll(() => lines.length).toBeGreaterThan(3)
  expect(lines[0]).toMatch(
    /^\d\d:\d\d:\d\d WARN {2}the database is away reason=silent tries=3 .*request=\{"password":"\[Redacted\]"\}$/,
  )
  expect(lines[1]).toMatch(/^\d\d:\d\d:\d\d ERROR unexpected$/)
  expect(lines[2]).toBe('  Error: broken')
  expect(lines.at(-1)).toBe('My Server is ready')
})

// At version 30c27a2 "My Server is ready" and "Building the pages" stood between the JSON lines, and jq stopped there.
test('the log of production is JSON to the last line where a program reads it', async () => {
  const { out, lines } = anOutput(false)
  openLog({ logLevel: 'info' }, out).info({ url: 'https://portal.example' }, 'listening')
  sayer(true, out)('My Server is ready: https://portal.example')
  await expect.poll(() => lines.length).toBe(2)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 30, msg: 'listening', url: 'https://portal.example' },
    { level: 30, msg: 'My Server is ready: https://portal.example', time: expect.any(Number) },
  ])
  sayer(false, out)('My Server is ready')
  await expect.poll(() => lines.at(-1)).toBe('My Server is ready')
})
