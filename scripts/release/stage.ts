import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Release } from '../../server/src/release/home.ts'
import {
  neverOurs,
  ownFiles,
  ownFolders,
  parts,
  productionPackages,
  toJavaScript,
  unusedFiles,
  withJavaScriptExports,
} from './files.ts'

/** Makes the folder of an installation with this one release. */
export function stageHome(root: string, home: string, release: Release): void {
  const target = join(home, 'releases', release.version)
  stageRelease(root, target, release)
  const script = (from: string, to: string) => {
    copyFileSync(join(root, 'scripts/release', from), to)
    chmodSync(to, 0o755)
  }
  script('guildhall.sh', join(target, 'guildhall'))
  script('home.sh', join(home, 'guildhall'))
  copyFileSync(join(root, '.env.example'), join(home, '.env.example'))
  symlinkSync(`releases/${release.version}`, join(home, 'current'))
}

/** Copies a release into `target`, the folder of its version. */
function stageRelease(root: string, target: string, release: Release): void {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    writeFileSync(join(target, path), text)
  }
  for (const path of [...ownFiles, ...ownFolders.flatMap((each) => filesOf(root, each))]) {
    const text = () => readFileSync(join(root, path), 'utf8')
    if (path.endsWith('.ts')) write(`${path.slice(0, -'.ts'.length)}.js`, toJavaScript(text()))
    else if (path === 'start.mjs') write(path, toJavaScript(text()))
    else if (path === 'package.json') write(path, shortPackageJson(text(), release.version))
    else if (path.endsWith('package.json')) write(path, withJavaScriptExports(text()))
    else copy(root, target, path)
  }
  copyPages(root, target)
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  for (const folder of productionPackages(lock)) copyPackage(root, target, folder)
  for (const name of ['contract', 'messages']) {
    mkdirSync(join(target, 'node_modules/@guildhall'), { recursive: true })
    symlinkSync(`../../${name}`, join(target, 'node_modules/@guildhall', name))
  }
  write('release.json', `${JSON.stringify(release, null, 2)}\n`)
}

/** Copies the package of an optional part. Returns false when it is not installed for this platform. */
export function stagePart(root: string, target: string, part: keyof typeof parts): boolean {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: object }
  const folders = Object.keys(lock.packages).filter((path) => parts[part].test(path) && existsSync(join(root, path)))
  for (const folder of folders) cpSync(join(root, folder), join(target, folder), { recursive: true })
  return folders.length > 0
}

const filesOf = (root: string, { folder, without }: (typeof ownFolders)[number]): string[] =>
  globSync(`${folder}/**`, { cwd: root, exclude: (path) => path.endsWith('node_modules') })
    .filter((path) => statSync(join(root, path)).isFile() && !neverOurs.test(`/${path}`) && !without.test(path))
    .sort()

function copyPages(root: string, target: string): void {
  const name = readFileSync(join(root, 'web/dist/current'), 'utf8').trim()
  copy(root, target, 'web/dist/current')
  cpSync(join(root, 'web/dist', name), join(target, 'web/dist', name), { recursive: true })
}

function copyPackage(root: string, target: string, folder: string): void {
  if (!existsSync(join(root, folder))) return
  cpSync(join(root, folder), join(target, folder), {
    recursive: true,
    filter(source) {
      const path = source.slice(root.length + 1).replaceAll('\\', '/')
      // Packages below this one have entries of their own in the lock file.
      if (path !== folder && path.slice(folder.length).includes('/node_modules')) return false
      return !unusedFiles.some((unused) => unused.test(path))
    },
  })
}

function copy(root: string, target: string, path: string): void {
  mkdirSync(dirname(join(target, path)), { recursive: true })
  cpSync(join(root, path), join(target, path))
}

/** Name and version; the scripts of the project have no sources here. */
function shortPackageJson(text: string, version: string): string {
  const { name, description, type, engines } = JSON.parse(text) as Record<string, unknown>
  return `${JSON.stringify({ name, version, private: true, description, type, engines }, null, 2)}\n`
}
