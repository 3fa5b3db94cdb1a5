import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ApiError, type Api } from './client.ts'
import { apiContext, load } from './load.ts'

const statusFor = async (refusal: ApiError): Promise<number | undefined> => {
  const context = new RouterContextProvider()
  context.set(apiContext, (() => Promise.reject(refusal)) as Api)
  const loader = load(({ api }) => api('GET /notice/edit/:id' as never, {} as never))
  const args = { context, params: { id: 'abc' }, request: new Request('http://localhost/notice/edit/abc') }
  const thrown: unknown = await loader(args as never).catch((failure: unknown) => failure)
  return thrown === refusal ? refusal.status : (thrown as { init?: { status?: number } }).init?.status
}

test('an address that the API finds invalid is no page', async () => {
  expect(await statusFor(new ApiError(400, { code: 'invalid_input' }))).toBe(404)
})

test('any other refusal keeps its status, and a missing reply stays what it is', async () => {
  expect(await statusFor(new ApiError(403, { code: 'forbidden' }))).toBe(403)
  expect(await statusFor(new ApiError(404, { code: 'not_found' }))).toBe(404)
  expect(await statusFor(new ApiError(0, {}))).toBe(0)
})
