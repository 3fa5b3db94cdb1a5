import { expect, test } from 'vitest'
import { aPortal } from '../../../test/portal.ts'

const portal = await aPortal()

async function send(description: string) {
  const body = new FormData()
  body.set('title', 'Moedas')
  body.set('description', description)
  return portal.call('POST', '/notice', { token: await portal.aStaffToken(), body })
}

test('a long text of wide characters arrives whole', async () => {
  const { status, body } = await send(`<p>${'€'.repeat(190_000)} fim</p>`)
  expect(status).toBe(201)
  expect(body.data.description).toHaveLength(190_011)
})

test('a field over the limit is refused and never cut', async () => {
  const { status, body } = await send('x'.repeat(1024 * 1024 + 1))
  expect(status).toBe(413)
  expect(body.code).toBe('body_too_large')
})
