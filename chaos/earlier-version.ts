import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Release } from '../server/src/release/home.ts'
import { describeRelease, git } from '../scripts/release/describe.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')

interface Landed {
  commit: string
  migration: string
  /** Its tests of writing that a newer migration refuses on purpose, as `file: name`, with the reason. */
  refused?: Record<string, string>
}

/** The version that landed before this one. CONTRIBUTING.md, "A release", says when it changes. */
export const landedVersion = (): Landed =>
  JSON.parse(readFileSync(join(root, 'test/landed-version.json'), 'utf8')) as Landed

/** A folder with the sources of a commit, its packages, and what is generated and built from it. */
export interface EarlierVersion {
  folder: string
  commit: string
  migrations: string[]
}

/**
 * Checks out a commit beside this one, in the temporary folder, and builds its pages. The next call finds it there.
 * Packages are linked from here, so both need the same package-lock.json; `say` names it when they differ.
 */
export async function checkOut(commit: string, say: (line: string) => void): Promise<EarlierVersion> {
  const whole = git(root, 'rev-parse', '--verify', `${commit}^{commit}`)
  const folder = join(tmpdir(), `guildhall-earlier-${whole.slice(0, 12)}`)
  if (!existsSync(folder)) {
    say(`Checking out and building ${whole.slice(0, 12)}. This happens once.`)
    const unfinished = `${folder}.${process.pid}`
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished)
    await unpack(whole, unfinished)
    await linkPackages(unfinished)
    for (const words of [['--run', 'scripts/generate.ts'], ['--build']])
      await run(process.execPath, ['start.mjs', ...words], { cwd: unfinished, maxBuffer: 64 * 1024 * 1024 })
    renameSync(unfinished, folder)
  }
  const lock = (at: string) => readFileSync(join(at, 'package-lock.json'), 'utf8')
  if (lock(folder) !== lock(root)) say('Its packages are those of this version, and its package-lock.json differs.')
  const migrations = readdirSync(join(folder, 'server/src/db/migrations')).filter((name) => name.endsWith('.sql'))
  return { folder, commit: whole, migrations }
}

/** What the file `release.json` of an earlier version says. */
export const earlierRelease = ({ commit, migrations }: EarlierVersion, version: string): Release => ({
  ...describeRelease(root, version),
  commit,
  migrations,
})

async function unpack(commit: string, folder: string): Promise<void> {
  const archive = join(folder, '.archive.tar')
  await run('git', ['archive', '--format=tar', '-o', archive, commit], { cwd: root })
  await run('tar', ['-xf', archive, '-C', folder])
  rmSync(archive)
}

/** Hard links, because copies of all packages take half a gigabyte. A temporary folder on another disk gets copies. */
async function linkPackages(folder: string): Promise<void> {
  const places = ['', ...readdirSync(root).filter((name) => existsSync(join(root, name, 'package.json')))]
  for (const place of places) {
    const from = join(root, place, 'node_modules')
    if (!existsSync(from) || !existsSync(join(folder, place))) continue
    const to = join(folder, place, 'node_modules')
    mkdirSync(to, { recursive: true })
    const names = readdirSync(from).filter((name) => name !== '.cache')
    const copy = (how: string) => run('cp', [how, ...names.map((name) => join(from, name)), `${to}/`])
    await copy('-al').catch(async () => {
      rmSync(to, { recursive: true, force: true })
      mkdirSync(to)
      await copy('-a')
    })
  }
  mkdirSync(dirname(join(folder, 'messages/compiled')), { recursive: true })
}
