import { expect, test } from 'vitest'
import { withPatience } from './patient-rename.ts'

const failing = (code: string, times: number) => {
  let calls = 0
  return {
    calls: () => calls,
    act: async () => {
      calls += 1
      if (calls <= times) throw Object.assign(new Error(code), { code })
      return 'done'
    },
  }
}

test.each(['EPERM', 'EACCES', 'EBUSY'])('on Windows a step that %s refuses for a moment is repeated', async (code) => {
  const step = failing(code, 3)
  expect(await withPatience(step.act, { isWindows: true })).toBe('done')
  expect(step.calls()).toBe(4)
})

test('other errors, other systems and refusals with another cause are not repeated', async () => {
  const attempt = async (code: string, times: number, options: Parameters<typeof withPatience>[1]) => {
    const step = failing(code, times)
    const outcome = await withPatience(step.act, options).catch((error: NodeJS.ErrnoException) => error.code)
    return [outcome, step.calls()]
  }
  expect(await attempt('ENOENT', 1, { isWindows: true })).toEqual(['ENOENT', 1])
  expect(await attempt('EPERM', 1, { isWindows: false })).toEqual(['EPERM', 1])
  // A folder that is there already is refused with EPERM, too, and stays.
  expect(await attempt('EPERM', 1, { isWindows: true, isPermanent: async () => true })).toEqual(['EPERM', 1])
  expect(await attempt('EBUSY', 99, { isWindows: true })).toEqual(['EBUSY', 6])
})
