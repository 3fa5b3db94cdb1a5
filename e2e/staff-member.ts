import type { Page } from '@playwright/test'
import { as, aPlayer, anotherSession, type Player } from './accounts.ts'
import { portalDatabase } from './database.ts'

/** A new member of staff with one role, signed in; the next `goto` is theirs. */
export async function aMember(page: Page, role: string): Promise<Player> {
  const player = await aPlayer(page)
  const { db, close } = await portalDatabase()
  await db
    .updateTable('users')
    .set({ roles: [role] })
    .where('login', '=', player.username)
    .execute()
  await close()
  const member = await anotherSession(page, player)
  await as(page, member)
  return member
}
