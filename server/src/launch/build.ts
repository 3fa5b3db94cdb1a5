import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildPages, makeWithVite } from './build-pages.ts'
import { takeLock } from './lock.ts'

const root = join(import.meta.dirname, '../../..')
const vite = join(root, 'node_modules/vite/bin/vite.js')
const parser = join(root, 'node_modules/@messageformat/parser')
const messages = join(root, 'messages/compiled/messages.js')
/** A release has no sources: what was built with it fits it. */
const isRelease = existsSync(join(root, 'release.json'))

type Say = (line: string) => void

/** Compiles the messages, in a tenth of a second. An installation without the parser uses the delivered file. */
export const buildMessages = () => alone(compileMessages)

/** Builds messages and pages when they are stale. An installation without the build tools refuses stale pages. */
export const buildWhenStale = (say: Say) => alone(() => build(say, false))

/** Messages and pages, stale or not. */
export const buildAll = (say: Say) => alone(() => build(say, true))

async function build(say: Say, always: boolean) {
  if (isRelease) return
  await compileMessages()
  await buildPages({ root, always, say, make: existsSync(vite) ? makeWithVite(root, vite) : undefined })
}

async function compileMessages() {
  if (isRelease) return
  if (!existsSync(parser)) {
    if (existsSync(messages)) return
    throw new Error(
      'The messages are not compiled, and the tools that compile them are not installed. Run `npm ci --include=dev && npm run build`.',
    )
  }
  // Imported late, because its parser exists only in a development installation.
  const compiler = await import('@guildhall/messages/compile')
  compiler.compileMessages()
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
