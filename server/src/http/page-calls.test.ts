import { expect, test } from 'vitest'
import { aPortal } from '../../../test/portal.ts'
import type { App } from '../app.ts'
import { pageCalls } from './page-calls.ts'

const { app } = await aPortal()

/** The calls of a page, and what they log as errors. */
function aPage(portal: App) {
  const logged: unknown[] = []
  const request = {
    id: 'r-1',
    ip: '203.0.113.9',
    headers: {},
    log: { error: ({ err }: { err: unknown }) => logged.push(err) },
  }
  return { ...pageCalls(portal, request as never, 'en'), logged }
}

test('a page has the tags of its shared calls, and is shared until it makes another call', async () => {
  const { call, tags, isShared } = aPage(app)
  expect([isShared(), [...tags]]).toEqual([true, []])
  await call('GET /notices shared', { query: {} })
  expect([isShared(), [...tags]]).toEqual([true, ['news']])
  await call('GET /checkUserExists', { query: { username: 'nobody' } })
  expect([isShared(), [...tags]]).toEqual([false, ['news']])
})

test('a call that is not public is a bug of the page', async () => {
  const { call } = aPage(app)
  await expect(call('GET /account/me', {})).rejects.toThrow('Pages may not call GET /account/me on the server.')
})

test('a bug in a call is logged and reaches the page as a refusal; a refusal is not logged', async () => {
  const refused = aPage(app)
  expect(await refused.call('GET /notice/:slug shared', { params: { slug: 'none' } })).toMatchObject({
    kind: 'refusal',
    status: 404,
    refusal: { code: 'not_found', message: 'We could not find what you are looking for.', requestId: 'r-1' },
  })
  expect(refused.logged).toEqual([])
  const broken = aPage({ ...app, db: null } as never)
  expect(await broken.call('GET /notices shared', { query: {} })).toMatchObject({
    kind: 'refusal',
    status: 500,
    refusal: { code: 'unexpected', requestId: 'r-1' },
  })
  expect(broken.logged).toEqual([expect.any(TypeError)])
})
