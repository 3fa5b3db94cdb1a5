import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const workspaces = ['contract', 'sandbox', 'server']

/** The packages that the portal imports and that are not installed, as after a `git pull` that added one. */
export function missingPackages(root: string): string[] {
  const missing = workspaces.flatMap((workspace) => {
    const file = join(root, workspace, 'package.json')
    const { dependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as { dependencies?: Record<string, string> }
    const isThere = (name: string) =>
      [workspace, '.'].some((folder) => existsSync(join(root, folder, 'node_modules', name)))
    return Object.keys(dependencies).filter((name) => !isThere(name))
  })
  return [...new Set(missing)].sort()
}
