import { expect, test } from 'vitest'
import type { App } from '../app.ts'
import { refuse } from '../fail.ts'
import { readLate } from './read-late.ts'

const hasWritten = 7
const replica = { db: 'replica', isUsed: (id?: number | null) => id !== hasWritten }
const app = { db: 'primary', replica } as unknown as App

/** Runs a handler late. Returns its reply, and which databases it was given. */
async function ask(handler: (db: unknown) => unknown, call: Partial<Parameters<typeof readLate>[0]> = {}) {
  const databases: unknown[] = []
  const reply = await readLate({ app, caller: null, cookies: {}, ...call }, async ({ db }) => {
    databases.push(db)
    return handler(db)
  }).catch((error: { code: string }) => error.code)
  return { reply, databases }
}

const name = (db: unknown) => db

test('what fails or is refused on the replica is decided by the primary, and what took too long is not repeated', async () => {
  expect(await ask(name)).toEqual({ reply: 'replica', databases: ['replica'] })
  const absent = (db: unknown) => (db === 'replica' ? refuse('not_found') : db)
  expect(await ask(absent)).toEqual({ reply: 'primary', databases: ['replica', 'primary'] })
  expect(await ask(() => refuse('not_found'))).toEqual({ reply: 'not_found', databases: ['replica', 'primary'] })
  const slow = () => Promise.reject(Object.assign(new Error('too slow'), { code: '57014' }))
  expect(await ask(slow)).toEqual({ reply: '57014', databases: ['replica'] })
})

test('whoever has written, on this node or on another, and a portal without a replica read the primary', async () => {
  const ofPrimary = { reply: 'primary', databases: ['primary'] }
  expect(await ask(name, { caller: { id: hasWritten } })).toEqual(ofPrimary)
  expect(await ask(name, { caller: { id: 8 }, cookies: { wrote: '1' } })).toEqual(ofPrimary)
  expect(await ask(name, { app: { ...app, replica: null } })).toEqual(ofPrimary)
  expect(await ask(name, { caller: { id: 8 } })).toEqual({ reply: 'replica', databases: ['replica'] })
})
