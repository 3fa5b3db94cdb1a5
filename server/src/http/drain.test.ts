import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { line, run } from '../../../test/programs.ts'

/** A portal of stand-ins in a process of its own. Each part says when it ends. */
function aRunningPortal(changes = '') {
  const program = run(
    `
    import { drainOnSignals } from '@/server/src/http/drain.ts'
    const ends = (name, value) => async () => (console.log('ended ' + name), value)
    const running = {
      app: {
        config: { drainMs: 60_000, trustProxy: false },
        log: { info: ({ reason }, text) => console.log(text + ': ' + reason), warn: (text) => console.log(text) },
        mail: { close: ends('mail') },
      },
      fastify: { close: ends('server') },
      jobs: { stop: ends('jobs', true) },
      listeners: [{ close: ends('listener') }],
      database: { close: ends('database') },
    }
    ${changes}
    drainOnSignals(running)
    // An open connection keeps the process running.
    setInterval(() => {}, 60_000)
    console.log('running')`,
    { hasChannel: true },
  )
  onTestFinished(() => void program.child.kill('SIGKILL'))
  return program
}

const ends = ['ended server', 'ended jobs', 'ended mail', 'ended listener', 'ended database']

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends each part in order, and the process with 0', async (signal) => {
  const program = aRunningPortal()
  await line(program, /^running$/)
  program.child.kill(signal)
  expect(await program.ended).toBe(0)
  expect(program.said).toEqual(['running', `stopping: ${signal}`, ...ends])
})

test('the end of the launcher ends the portal, too', async () => {
  const program = aRunningPortal()
  await line(program, /^running$/)
  const exit = once(program.child, 'exit')
  program.child.disconnect()
  expect(await exit).toEqual([0, null])
  await line(program, /^ended database$/)
  expect(program.said).toEqual(['running', 'stopping: the launcher is gone', ...ends])
})

test('a second signal changes nothing', async () => {
  const program = aRunningPortal(`
    running.jobs.stop = () => new Promise((resolve) => {
      process.on('SIGINT', () => resolve(true))
      console.log('waiting for jobs')
    })`)
  await line(program, /^running$/)
  program.child.kill('SIGTERM')
  await line(program, /^waiting for jobs$/)
  program.child.kill('SIGINT')
  expect(await program.ended).toBe(0)
  expect(program.said.filter((each) => /^stopping|ended server/.test(each))).toEqual([
    'stopping: SIGTERM',
    'ended server',
  ])
})

test('jobs that do not end are left, and the process ends with its locks', async () => {
  const program = aRunningPortal('running.jobs.stop = async () => false')
  await line(program, /^running$/)
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
  expect(program.said.slice(2)).toEqual(['ended server', 'jobs that did not end are left to the next start'])
})

test('requests that do not end within DRAIN_MS are cut, and the process ends with 0', async () => {
  const program = aRunningPortal('running.app.config.drainMs = 50; running.fastify.close = () => new Promise(() => {})')
  await line(program, /^running$/)
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
  expect(program.said).toEqual(['running', 'stopping: SIGTERM'])
})

test('behind a proxy the node leaves its balancer first', async () => {
  const program = aRunningPortal(`
    running.app.config.trustProxy = ['127.0.0.1']
    running.app.config.drainNoticeMs = 5
    running.fastify.leave = async (patience) => console.log('left ' + JSON.stringify(patience))`)
  await line(program, /^running$/)
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
  expect(program.said.slice(2)).toEqual(['left {"noticeMs":5,"idleMs":7000}', ...ends])
})
