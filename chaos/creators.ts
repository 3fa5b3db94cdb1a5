import type { Kysely } from 'kysely'
import type { DB } from '../server/src/db/tables.ts'

/** The codes of creators that donors use. The second creator has the CPF of the donors, so its shares wait for staff. */
export const creatorTerms = [
  { code: 'STREAMONE', bonus: 10, share: 15, state: 'counted' },
  { code: 'STREAMTWO', bonus: 7, share: 20, state: 'held' },
] as const

/** Makes the accounts and codes of `creatorTerms`. */
export async function makeCreators(db: Kysely<DB>, { document, staff }: { document: string; staff: number }) {
  const at = new Date().toISOString()
  for (const [nth, { code, bonus, share, state }] of creatorTerms.entries()) {
    const user = { login: `stream${nth}`, first_name: 'Lia', last_name: 'Souza', password_hash: 'none' }
    const { id } = await db
      .insertInto('users')
      .values({ ...user, ...(state === 'held' && { document }) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('creators')
      .values({
        ...{ user_id: id, code, bonus_percent: bonus, share_percent: share, starts_at: at, created_at: at },
        ...{ created_by: staff, updated_at: at },
      })
      .execute()
  }
}

/** The code that the nth donation is made with; every third has none. */
export const codeOf = (nth: number): string | undefined => creatorTerms[nth % 3]?.code
