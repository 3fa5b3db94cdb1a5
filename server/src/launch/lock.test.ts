import { expect, test } from 'vitest'
import { line, run, until } from '../../../test/programs.ts'
import { takeLock } from './lock.ts'

const name = `a test of ${process.pid}`
const describe = () => ({ pid: process.pid, url: 'http://localhost:1' })

test('a lock has one holder, who says who it is, and is free after', async () => {
  const first = await takeLock(name, describe)
  expect(await takeLock(name, describe)).toEqual({ holder: describe() })
  if ('lock' in first) await first.lock.release()
  const again = await takeLock(name, describe)
  expect(again).toHaveProperty('lock')
  if ('lock' in again) await again.lock.release()
})

test('a killed holder holds nothing', async () => {
  const holder = run(
    `import { takeLock } from '@/server/src/launch/lock.ts'
     console.log('lock' in await takeLock(${JSON.stringify(name)}, () => ({ pid: process.pid })))
     setInterval(() => {}, 1000)`,
  )
  await line(holder, /true/)
  expect(await takeLock(name, describe)).toEqual({ holder: { pid: holder.pid } })
  holder.child.kill('SIGKILL')
  const taken = await until('the lock', async () => {
    const attempt = await takeLock(name, describe)
    return 'lock' in attempt ? attempt : undefined
  })
  await taken.lock.release()
})
