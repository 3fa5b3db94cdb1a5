import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../errors/read-error.ts'

/** The secret of this name in DATA_DIR, made at the first call. */
export function keepSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name)
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}
