import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunAs } from './run-as.ts'
import { errorCode } from '../../errors/read-error.ts'

// A socket's whole path must stay below 107 bytes (104 on macOS). '/.s.PGSQL.5432' takes 14 of them.
const longest = 85

/**
 * Makes a short private folder for the cluster's socket. Everybody may write to the temporary folder, so a folder there
 * counts only when it is a real one of the right owner. For a folder of somebody else another name is tried.
 */
export function makeSocketFolder(cluster: string, runAs: RunAs): string {
  const name = `guildhall-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`
  const roots = [tmpdir(), '/tmp'].filter((root) => Buffer.byteLength(join(root, name)) <= longest)
  for (const root of roots) {
    for (const suffix of ['', '-1', '-2', '-3']) {
      const folder = join(root, name + suffix)
      if (owns(folder, runAs)) return folder
    }
  }
  throw new Error(
    `No place for the database's socket: ${tmpdir()} and /tmp cannot be written. Set TMPDIR to a short path that can.`,
  )
}

function owns(folder: string, { owner, gid }: RunAs): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 })
    if (process.getuid?.() === 0) chownSync(folder, owner, gid ?? 0)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') return false
  }
  const stat = lstatSync(folder)
  if (!stat.isDirectory() || stat.uid !== owner) return false
  if ((stat.mode & 0o777) !== 0o700) chmodSync(folder, 0o700)
  return true
}
