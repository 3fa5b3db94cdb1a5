import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { takeLock } from './lock.ts'

const root = join(import.meta.dirname, '../../..')
const vite = join(root, 'node_modules/vite/bin/vite.js')
const parser = join(root, 'node_modules/@messageformat/parser')

type Say = (line: string) => void

const pages = {
  stamp: 'web/dist/.stamp',
  sources: [
    'messages/pt-BR',
    'messages/en',
    'messages/src',
    'web',
    'contract/src',
    'server/src/launch/build.ts',
    'package-lock.json',
  ],
}

/** Compiles the messages, in a tenth of a second. An installation without the parser uses the delivered file. */
export const buildMessages = () => alone(compileMessages)

/** Builds messages and pages when they are stale. An installation without the build tools uses the delivered files. */
export const buildWhenStale = (say: Say) => alone(() => build(say, false))

/** Messages and pages, stale or not. */
export const buildAll = (say: Say) => alone(() => build(say, true))

async function build(say: Say, always: boolean) {
  await compileMessages()
  const fingerprint = fingerprintOf(pages.sources)
  if (!always && isFresh(fingerprint)) return
  if (!hasTool(vite, 'web/dist/server/entry-server.js')) return
  say('Building the pages. This happens once, and after changes.')
  await viteBuild('--outDir', 'dist/client')
  await viteBuild('--ssr', 'src/app/entry-server.tsx', '--outDir', 'dist/server')
  writeFileSync(join(root, pages.stamp), fingerprint)
}

async function compileMessages() {
  if (!hasTool(parser, 'messages/compiled/messages.js')) return
  // Imported late, because its parser exists only in a development installation.
  const compiler = await import('@guildhall/messages/compile')
  compiler.compileMessages()
}

function hasTool(tool: string, product: string): boolean {
  if (existsSync(tool)) return true
  if (existsSync(join(root, product))) return false
  throw new Error(
    `${product} is missing and so are the tools that make it. Run \`npm ci\` without --omit=dev, or \`npm run build\` before leaving them out.`,
  )
}

function isFresh(fingerprint: string): boolean {
  const file = join(root, pages.stamp)
  return existsSync(file) && readFileSync(file, 'utf8') === fingerprint
}

// By content, because a checkout or a copy changes times only.
function fingerprintOf(sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesIn(source))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0')
  }
  return hash.digest('hex')
}

function filesIn(path: string): string[] {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full)
    .filter((name) => name !== 'node_modules' && name !== 'dist' && !name.includes('.test.'))
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`))
}

// Deletes the file first, so that one of the last build does not count as a result.
function viteBuild(...options: string[]): Promise<void> {
  rmSync(join(root, pages.stamp), { force: true })
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

/** One build at a time on this machine: a test run and a portal may start together in the same folder. */
async function alone<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    const taken = await takeLock(`build of ${root}`, () => ({ pid: process.pid }))
    if ('lock' in taken) {
      try {
        return await work()
      } catch (error) {
        throw explained(error as NodeJS.ErrnoException)
      } finally {
        await taken.lock.release()
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

// Explains the error of files that belong to another user than the one who starts the portal.
function explained(error: NodeJS.ErrnoException): Error {
  if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code ?? '')) return error
  return new Error(
    `${error.path} cannot be written, and what is built is older than its sources. Run \`npm run build\` once as the owner of ${root}.`,
    { cause: error },
  )
}
