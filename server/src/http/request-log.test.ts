import { pino } from 'pino'
import { expect, test } from 'vitest'
import { requestLog } from './request-log.ts'

/** A logger with its lines, and the number of its child loggers. */
function aLog() {
  const lines: Record<string, unknown>[] = []
  const children: unknown[] = []
  const options = { onChild: (child: unknown) => void children.push(child), redact: ['password'] }
  const log = pino(options, { write: (line: string) => void lines.push(JSON.parse(line)) })
  return { log, lines, children }
}

test('a request that says nothing makes no logger, and one that speaks says its id', () => {
  const { log, lines, children } = aLog()
  const own = requestLog(log, { reqId: 'a-1' }, {})
  expect(children).toHaveLength(0)
  own.warn({ password: 'x' }, 'careful')
  own.info('again')
  expect(children).toHaveLength(1)
  expect(lines.map(({ reqId, level, msg, password }) => [reqId, level, msg, password])).toEqual([
    ['a-1', 40, 'careful', '[Redacted]'],
    ['a-1', 30, 'again', undefined],
  ])
})

test('a level and a child of a request are those of its own logger', () => {
  const { log, lines } = aLog()
  const own = requestLog(log, { reqId: 'a-2' }, {})
  expect(own.level).toBe('info')
  own.level = 'error'
  own.warn('unheard')
  own.child({ part: 'upload' }).error('heard')
  expect(lines.map(({ reqId, part, msg }) => [reqId, part, msg])).toEqual([['a-2', 'upload', 'heard']])
})
