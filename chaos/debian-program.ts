import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The path of a program that the portal does not bring along: in PATH, or where Debian puts it. Throws with what to
 * install, because a run without it would prove nothing.
 */
export function findProgram(name: string, debianPackage: string): string {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', ...postgresFolders()]
  const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
  if (found) return found
  throw new Error(`The program ${name} is missing, so nothing was tried. Install it: apt-get install ${debianPackage}`)
}

/** Debian keeps the programs of each PostgreSQL in a folder of their own; the newest first. */
function postgresFolders(): string[] {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return []
  const versions = readdirSync(root).toSorted((one, other) => Number(other) - Number(one))
  return versions.map((version) => join(root, version, 'bin'))
}
