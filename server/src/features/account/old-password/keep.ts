import type { Kysely } from 'kysely'
import type { DB } from '../../../db/tables.ts'
import type { OldPassword } from '../../../passwords/old-password.ts'
import { insertOldPasswords } from './queries.ts'

/** The password hash of an account whose first sign-in is still to come. No password matches it. */
export const noPassword = 'none'

/** Stores what opens accounts until their first sign-in. Hashes of people who have not come by `until` are deleted. */
export async function keepOldPasswords(
  tx: Kysely<DB>,
  passwords: { userId: number; password: OldPassword }[],
  { at, until }: { at: Date; until: string },
): Promise<void> {
  if (passwords.length === 0) return
  const rows = passwords.map(({ userId: user_id, password }) => ({
    user_id,
    kind: password.kind,
    hash: 'hash' in password ? password.hash : null,
    encoding: 'encoding' in password ? password.encoding : null,
    salt: ('salt' in password && password.salt) || null,
    salt_place: ('salt' in password && password.salt && password.saltPlace) || null,
    created_at: at.toISOString(),
    until: password.kind === 'game' ? null : until,
  }))
  await insertOldPasswords(tx, rows)
}
