import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/client.ts'
import { readRouteError } from './route-error.ts'

afterEach(() => vi.unstubAllGlobals())

test('a chunk that is gone means a new version', () => {
  vi.stubGlobal('navigator', { onLine: true })
  const error = new TypeError('Failed to fetch dynamically imported module: /assets/a.js')
  expect(readRouteError(error)).toEqual({ isStale: true, isOffline: false })
})

test('a failed fetch means no connection', () => {
  expect(readRouteError(new TypeError('Failed to fetch')).isOffline).toBe(true)
})

test('a refusal keeps its words, code and request', () => {
  const refusal = Object.assign(new Error('Notícia não encontrada.'), {
    code: 'not_found',
    status: 404,
    requestId: 'r-1',
  })
  expect(readRouteError(refusal)).toMatchObject({
    code: 'not_found',
    status: 404,
    requestId: 'r-1',
    message: 'Notícia não encontrada.',
  })
})

test('a route keeps the refusal as its data', () => {
  const response = { status: 503, statusText: '', data: { code: 'busy', message: 'Volte já.', requestId: 'r-2' } }
  expect(readRouteError(response)).toMatchObject({ status: 503, code: 'busy', requestId: 'r-2', message: 'Volte já.' })
})

test('the words of a bug are not for readers', () => {
  expect(readRouteError(new Error('x is undefined')).message).toBeUndefined()
  expect(readRouteError('thrown text')).toEqual({ isStale: false, isOffline: false })
})

test('a chunk that does not come while the browser is offline is no new version', () => {
  vi.stubGlobal('navigator', { onLine: false })
  const error = new TypeError('Failed to fetch dynamically imported module: /assets/a.js')
  expect(readRouteError(error)).toEqual({ isStale: false, isOffline: true })
})

test('a call without a reply means no connection, in its own words', () => {
  const message = 'Sem conexão com o servidor. Verifique a sua internet.'
  expect(readRouteError(new ApiError(0, { message }))).toMatchObject({ isStale: false, isOffline: true, message })
})
