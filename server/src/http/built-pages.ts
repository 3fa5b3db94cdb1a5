import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formerVersion, releasesOf } from '../release/home.ts'

/** The file that names the folder of the pages that a start uses. */
export const currentFile = 'current'

/** The folder of builds below the project's folder. Each build has a folder of its own, named by its fingerprint. */
export const buildsFolder = (root: string): string => join(root, 'web/dist')

/** The name of the build that a start uses; null when nothing has been built. */
export function currentBuild(root: string): string | null {
  const file = join(buildsFolder(root), currentFile)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/**
 * The clients of the builds before: of the former release beside this one, or from git of the former build. `home` is
 * the folder of an installation.
 */
export function formerClients(
  root = join(import.meta.dirname, '../../..'),
  home = process.env.GUILDHALL_HOME,
): string[] {
  const former = home ? formerVersion(home) : null
  const roots = home ? (former ? [join(releasesOf(home), former)] : []) : [root]
  const present = currentBuild(root)
  return roots.flatMap((each) => {
    const folder = buildsFolder(each)
    if (!existsSync(folder)) return []
    const names = readdirSync(folder).filter((name) => !name.startsWith('.') && (each !== root || name !== present))
    return names.map((name) => join(folder, name, 'client')).filter((client) => existsSync(client))
  })
}

/** The folder of the built pages. A running portal keeps it while the next build is made beside it. */
export function builtPages(root = join(import.meta.dirname, '../../..')): string {
  const name = currentBuild(root)
  if (name === null) throw new Error('The pages are not built. Run `npm run build`.')
  return join(buildsFolder(root), name)
}
