import type { OldPassword } from '../../../passwords/old-password.ts'
import type { PersonToAdopt } from '../adopt.ts'
import type { Person } from '../sources/person.ts'

/** A person of a source, as accounts are made of it. */
export const toAdopt = ({ password, createdAt, ...person }: Person): PersonToAdopt => ({
  ...person,
  createdAt: createdAt === undefined ? null : new Date(createdAt),
  password: oldPasswordOf(password),
})

function oldPasswordOf({ kind, hash = '', salt, saltAt }: Person['password']): OldPassword | null {
  if (kind === 'none') return null
  if (kind === 'game') return { kind }
  if (kind === 'bcrypt' || kind === 'argon2') return { kind, hash }
  const encoding = /^[0-9a-f]+$/i.test(hash) ? 'hex' : 'base64'
  return { kind, hash, encoding, salt: salt ?? null, saltPlace: salt ? (saltAt ?? 'before') : null }
}
