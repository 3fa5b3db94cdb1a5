import { expect, test } from 'vitest'
import type { Kysely } from 'kysely'
import type { DB } from '../db/tables.ts'
import { aPortal } from '../../../test/portal.ts'
import { createOwners } from './owners.ts'

const portal = await aPortal()

/** The database of the portal, with the number of statements that were sent to it. */
function counting(): { db: Kysely<DB>; count: () => number } {
  let count = 0
  const db = portal.app.db.withPlugin({
    transformQuery: ({ node }) => {
      count += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { db, count: () => count }
}

test('logins that are asked about at once are read by one statement, each with its own owner', async () => {
  const [confirmed, unconfirmed] = [await portal.aPerson(), await portal.aPerson()]
  const setMade = (id: number, game_account_made: boolean) =>
    portal.app.db.updateTable('users').set({ game_account_made }).where('id', '=', id).execute()
  await setMade(confirmed.id, true)
  await setMade(unconfirmed.id, false)
  const { db, count } = counting()
  const ownerOf = createOwners(db)
  // The first use of a prepared statement also builds it, which counts.
  await ownerOf(confirmed.login)
  const before = count()
  const logins = [confirmed.login, unconfirmed.login.toUpperCase(), 'nobody-has-this', confirmed.login]
  expect(await Promise.all(logins.map(ownerOf))).toEqual(['confirmed', 'unconfirmed', 'nobody', 'confirmed'])
  expect(count() - before).toBe(1)

  // What changes after a question counts for the next one.
  await setMade(unconfirmed.id, true)
  expect(await ownerOf(unconfirmed.login)).toBe('confirmed')
  expect(count() - before).toBe(2)
})

test('a statement that fails is the failure of those who asked, and of nobody after them', async () => {
  let isDown = true
  const { db } = counting()
  const ownerOf = createOwners(
    db.withPlugin({
      transformQuery: ({ node }) => {
        if (isDown) throw new Error('the database is down')
        return node
      },
      transformResult: async ({ result }) => result,
    }),
  )
  const outcomes = await Promise.allSettled([ownerOf('ana'), ownerOf('bia')])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isDown = false
  expect(await ownerOf('nobody-has-this')).toBe('nobody')
})
