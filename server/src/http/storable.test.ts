import { expect, test } from 'vitest'
import { aPortal } from '../../../test/portal.ts'
import { storable } from './storable.ts'

const portal = await aPortal()

test('half a character becomes the sign of a missing one, and all else stays', () => {
  const value = { text: 'é\u{1f409}', list: ['a\ud800', 1.5, null, { 'k\udc00': true }], none: undefined }
  expect(storable(value)).toEqual({
    text: 'é\u{1f409}',
    list: ['a\ufffd', 1.5, null, { 'k\ufffd': true }],
    none: undefined,
  })
})

test('U+0000 is refused at its field, in a body, a query and a path', async () => {
  const token = await portal.aStaffToken()
  const body = { username: 'a\0b', password: 'Tr0vao-77' }
  const calls = [
    [await portal.call('POST', '/login', { body }), 'username'],
    [await portal.call('GET', '/staff/deliveries?q=a%00b', { token }), 'q'],
    [await portal.call('PUT', '/staff/settings/hero', { token, body: { value: { 'a\0': 1 } } }), 'value.a'],
  ] as const
  for (const [{ status, body: reply }, field] of calls) {
    expect([status, reply.code]).toEqual([400, 'invalid_input'])
    expect(reply.messages.map((each: { field: string }) => each.field)).toEqual([field])
  }
})

test('what nests deeper than any form of ours is refused at its field', async () => {
  const response = await portal.fastify.inject({
    method: 'PUT',
    url: '/api/staff/settings/hero',
    headers: { authorization: `Bearer ${await portal.aStaffToken()}`, 'content-type': 'application/json' },
    payload: `{"value":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`,
  })
  expect([response.statusCode, response.json().messages[0].field]).toEqual([400, 'value'])
})
