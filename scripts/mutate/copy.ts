import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const leftOut = ['.git', 'node_modules', 'data', 'dist', 'e2e']

/** A copy of the working tree in the temporary folder, which mutants may change. Packages are linked, not copied. */
export function copyTree(root: string): { path: string; write(path: string, text: string): void; remove(): void } {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'guildhall-mutate-')))
  cpSync(root, path, { recursive: true, filter: (source) => source === root || !leftOut.includes(basename(source)) })
  linkPackages(join(root, 'node_modules'), join(path, 'node_modules'))
  symlinkSync(join(root, 'server/node_modules'), join(path, 'server/node_modules'), 'junction')
  return {
    path,
    write: (file, text) => writeFileSync(join(path, file), text),
    remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }),
  }
}

// Our own workspaces must be those of the copy, so the folder of packages is made of links.
function linkPackages(from: string, to: string) {
  mkdirSync(to)
  for (const name of readdirSync(from))
    if (name !== '@guildhall') symlinkSync(join(from, name), join(to, name), 'junction')
  cpSync(join(from, '@guildhall'), join(to, '@guildhall'), { recursive: true, verbatimSymlinks: true })
}
