import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The file that names the folder of the pages that a start uses. */
export const currentFile = 'current'

/** The folder of builds below the project's folder. Each build has a folder of its own, named by its fingerprint. */
export const buildsFolder = (root: string): string => join(root, 'web/dist')

/** The name of the build that a start uses; null when nothing has been built. */
export function currentBuild(root: string): string | null {
  const file = join(buildsFolder(root), currentFile)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/** The folder of the built pages. A running portal keeps it while the next build is made beside it. */
export function builtPages(root = join(import.meta.dirname, '../../..')): string {
  const name = currentBuild(root)
  if (name === null) throw new Error('The pages are not built. Run `npm run build`.')
  return join(buildsFolder(root), name)
}
