import { hkdfSync } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keepSecret } from './keep-secret.ts'
import { wordsOf } from './variables.ts'

/** A key for documents and phones. The id stands in each encrypted text and tells nothing about the key. */
export interface PersonalKey {
  id: string
  key: string
}

export interface PersonalKeys {
  /** The key that encrypts; null in a production without one, which stores plain texts. */
  current: PersonalKey | null
  /** Former keys, which only decrypt. */
  former: PersonalKey[]
}

const fileName = 'personal-data-key'

/**
 * The keys for documents and phones: `PERSONAL_DATA_KEY`, the former ones in `PERSONAL_DATA_KEY_OLD`, and the one in
 * DATA_DIR. The latter encrypts while no other is set, and decrypts afterwards.
 */
export function personalKeysOf(variables: NodeJS.ProcessEnv, dataDir: string): PersonalKeys {
  const file = join(dataDir, fileName)
  const ofFolder = existsSync(file) ? [readFileSync(file, 'utf8').trim()] : []
  const { PERSONAL_DATA_KEY: own, PERSONAL_DATA_KEY_OLD: old } = variables
  const [current, ...former] = own ? [own, ...wordsOf(old), ...ofFolder] : [ofFolder[0], ...wordsOf(old)]
  return {
    current: current ? keyOf(current) : null,
    former: [...new Set(former.filter((key) => key !== undefined && key !== current))].map(keyOf),
  }
}

/** Makes the key in DATA_DIR, unless another is set. For the demo, and for the embedded database. */
export function makePersonalKey(variables: NodeJS.ProcessEnv, dataDir: string): void {
  if (!variables.PERSONAL_DATA_KEY) keepSecret(dataDir, fileName)
}

const keyOf = (key: string): PersonalKey => ({
  id: Buffer.from(hkdfSync('sha256', key, '', 'guildhall id of a key', 8)).toString('hex'),
  key,
})
