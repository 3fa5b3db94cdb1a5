import { expect, test } from 'vitest'
import { ApiError } from '../../api/client.ts'
import { fingerprintOf, sendChunks, type PatchUpload } from './send-patch.ts'

const chunkBytes = 4
const bytes = '0123456789'
const upload = { id: 7, size: bytes.length, chunkBytes, offset: 0 }

/** A server that stores chunks after it has thrown `failures`. */
function aServer(failures: unknown[], arrived = '') {
  const state = { arrived, calls: 0, pauses: [] as number[], progress: [] as number[], waiting: [] as boolean[] }
  const signal = new AbortController()
  return {
    state,
    abort: () => signal.abort(),
    run: (offset = 0) =>
      sendChunks(
        new Blob([bytes]),
        { ...upload, offset },
        {
          signal: signal.signal,
          onProgress: (part) => state.progress.push(part),
          onWaiting: (isWaiting) => state.waiting.push(isWaiting),
        },
        {
          async append(body, { onProgress }) {
            state.calls += 1
            const failure = failures.shift()
            if (failure) throw failure
            const at = Number(body.get('offset'))
            const chunk = await (body.get('chunk') as Blob).text()
            if (at !== state.arrived.length && !state.arrived.startsWith(chunk, at))
              throw new ApiError(409, { code: 'upload_moved', offset: state.arrived.length } as never)
            if (at === state.arrived.length) state.arrived += chunk
            onProgress(1)
            return { data: { offset: state.arrived.length } as PatchUpload }
          },
          pause: async (ms) => {
            state.pauses.push(ms)
          },
        },
      ),
  }
}

test('a file goes in chunks of the agreed size, and the last one is what is left', async () => {
  const { run, state } = aServer([])
  await run()
  expect([state.arrived, state.calls]).toEqual([bytes, 3])
  expect(state.progress.at(-1)).toBe(1)
})

test('what has arrived is not sent again', async () => {
  const { run, state } = aServer([], bytes.slice(0, 8))
  await run(8)
  expect([state.arrived, state.calls, state.progress[0]]).toEqual([bytes, 1, 0.8])
})

test('a connection that breaks is tried again, later each time', async () => {
  const { run, state } = aServer([new ApiError(0, {}), new ApiError(503, {}), new ApiError(0, {})])
  await run()
  expect([state.arrived, state.pauses]).toEqual([bytes, [1_000, 2_000, 4_000]])
  expect(state.waiting.slice(0, 4)).toEqual([true, true, true, false])
})

test('a connection that stays away ends the try, and what has arrived stays', async () => {
  const { run, state } = aServer(Array.from({ length: 6 }, () => new ApiError(0, {})))
  await expect(run()).rejects.toMatchObject({ status: 0 })
  expect(state.pauses).toHaveLength(5)
})

test('the place that the server names is where it goes on', async () => {
  const { run, state } = aServer([], bytes.slice(0, 4))
  // The page assumes that eight bytes have arrived.
  await run(8)
  expect(state.arrived).toBe(bytes)
})

test('a refusal is not tried again', async () => {
  const { run, state } = aServer([new ApiError(404, { code: 'not_found' })])
  await expect(run()).rejects.toMatchObject({ status: 404 })
  expect([state.calls, state.pauses]).toEqual([1, []])
})

test('the same file has the same fingerprint, another of its name and size has another', async () => {
  const aFile = (text: string, lastModified = 5) => new File([text], 'a.zip', { lastModified })
  const one = await fingerprintOf(aFile('one'))
  expect(await fingerprintOf(aFile('one'))).toBe(one)
  expect(await fingerprintOf(aFile('two'))).not.toBe(one)
  expect(await fingerprintOf(aFile('one', 6))).not.toBe(one)
  expect(one.length).toBeLessThanOrEqual(200)
})
