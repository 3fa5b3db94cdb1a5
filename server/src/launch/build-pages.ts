import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildsFolder, currentBuild, currentFile } from '../http/built-pages.ts'

/** Everything that the built pages depend on. */
const sources = [
  'messages/pt-BR',
  'messages/en',
  'messages/src',
  'web',
  'contract/src',
  'server/src/launch/build-pages.ts',
  'package-lock.json',
]

interface Options {
  root: string
  /** Builds even what is fresh. */
  always: boolean
  say(line: string): void
  /** Builds into a folder that does not exist yet. Absent in an installation without the tools. */
  make: ((folder: string) => Promise<void>) | undefined
}

/**
 * Builds the pages into a folder named by their sources, and switches to it at once. A portal that runs meanwhile keeps
 * the folder of its own start. Without the tools, pages that do not fit their sources are refused.
 */
export async function buildPages({ root, always, say, make }: Options): Promise<void> {
  const name = fingerprintOf(root).slice(0, 16)
  const folder = join(buildsFolder(root), name)
  const isBuilt = existsSync(join(folder, 'server'))
  if (isBuilt && (!always || !make)) return selectBuild(root, name)
  if (!make) throw new Error(refusal(root))
  say('Building the pages. This happens once, and after changes.')
  const unfinished = join(buildsFolder(root), `.unfinished-${process.pid}`)
  rmSync(unfinished, { recursive: true, force: true })
  await make(unfinished)
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
  const former = currentBuild(root)
  selectBuild(root, name)
  removeOthers(root, [name, former])
}

function refusal(root: string): string {
  const state = currentBuild(root) === null ? 'are not built' : 'are older than their sources'
  return `The pages ${state}, and the tools that build them are not installed. Run \`npm ci --include=dev && npm run build\`; after that \`npm ci --omit=dev\` may remove the tools again.`
}

/** Names the build of the next start. A rename replaces the file at once. */
function selectBuild(root: string, name: string): void {
  if (currentBuild(root) === name) return
  const file = join(buildsFolder(root), currentFile)
  writeFileSync(`${file}.new`, name)
  renameSync(`${file}.new`, file)
}

/** Removes the builds before the former one, which a running portal may still serve. */
function removeOthers(root: string, names: (string | null)[]): void {
  for (const entry of readdirSync(buildsFolder(root)))
    if (entry !== currentFile && !names.includes(entry))
      rmSync(join(buildsFolder(root), entry), { recursive: true, force: true })
}

// By content, because a checkout or a copy changes times only.
function fingerprintOf(root: string): string {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesIn(root, source))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0')
  }
  return hash.digest('hex')
}

function filesIn(root: string, path: string): string[] {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full)
    .filter((name) => name !== 'node_modules' && name !== 'dist' && !name.includes('.test.'))
    .sort()
    .flatMap((name) => filesIn(root, `${path}/${name}`))
}

/** Builds with Vite: the scripts of browsers, then the renderer of the server. */
export const makeWithVite = (root: string, vite: string) => async (folder: string) => {
  mkdirSync(folder, { recursive: true })
  await viteBuild(root, vite, '--outDir', join(folder, 'client'))
  await viteBuild(root, vite, '--ssr', 'src/app/entry-server.tsx', '--outDir', join(folder, 'server'))
}

function viteBuild(root: string, vite: string, ...options: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn', ...options], {
      cwd: join(root, 'web'),
      env: { ...process.env, NODE_ENV: 'production' },
    })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`The pages could not be built:\n${said}`))))
  })
}
