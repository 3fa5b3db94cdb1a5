import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { checkOut, landedVersion, type EarlierVersion } from './earlier-version.ts'
import { nameOf, runTests } from './run-tests.ts'
import type { Run } from './sections/section.ts'

interface PreviousReport {
  commit: string
  /** Migrations that the earlier version does not know. */
  newer: string[]
  files: number
  tests: number
  /** Tests that pass on the tables of their own version and fail on the newest. */
  failed: string[]
  /** Tests that fail on the tables of their own version, too. */
  failedBefore: string[]
  /** Tests whose writes a newer migration refuses on purpose (`refused` in test/landed-version.json). */
  refused: string[]
}

interface Options {
  commit: string
  /** By the names of tests, as in `Landed`. */
  refused: Record<string, string>
  /** Only tests below these features; all when it is empty. */
  features: string[]
  say(line: string): void
}

const run = promisify(execFile)
const ownMigrations = join(import.meta.dirname, '../server/src/db/migrations')
const migrationsIn = (folder: string) => join(folder, 'server/src/db/migrations')

/**
 * Whether the version that landed before, or the commit of CHAOS_FROM, can write on the newest tables. CHAOS_FEATURES
 * chooses some of its features.
 */
export async function judgePrevious(judge: Run['judge'], say: (line: string) => void): Promise<void> {
  const { commit: landed, refused = {} } = landedVersion()
  const commit = process.env.CHAOS_FROM ?? landed
  const features = process.env.CHAOS_FEATURES?.split(',') ?? []
  const report = await testPrevious({ commit, refused, features, say })
  say(JSON.stringify(report, null, 2))
  // A test that is listed and passes needs no exception.
  const isListRight = features.length > 0 || report.refused.length === Object.keys(refused).length
  const isRight = report.failed.length === 0 && report.tests > 0 && isListRight
  const { tests, refused: onPurpose } = report
  const whole = `All ${tests} tests of writing of ${commit} pass on the newest tables, but ${onPurpose.length} that are refused on purpose.`
  const wrong = 'THE VERSION BEFORE CANNOT WRITE ON THE NEWEST TABLES, OR THE LIST OF WHAT IS REFUSED IS WRONG.'
  judge(isRight, whole, wrong)
}

/**
 * Runs the tests of writing of an earlier version against the newest tables: its sources and tests as they were, with
 * the migrations of this version in place of its own. That is what its nodes do during an upgrade.
 */
async function testPrevious({ commit, refused, features, say }: Options): Promise<PreviousReport> {
  const earlier = await checkOut(commit, say)
  const newer = readdirSync(ownMigrations).filter((name) => name.endsWith('.sql') && !earlier.migrations.includes(name))
  const files = testsOfWriting(earlier.folder, features)
  say(`${files.length} test files of ${commit}, with ${newer.length} newer migrations.`)
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-previous-'))
  try {
    await overlay(earlier, folder)
    const { tests, failed } = await runTests(folder, files)
    const again =
      failed.length > 0 ? await runTests(earlier.folder, [...new Set(failed.map(({ file }) => file))]) : null
    const before = new Set(again?.failed.map(nameOf))
    for (const each of failed) say(`${nameOf(each)}: ${each.why}`)
    const names = failed.map(nameOf)
    const isRefused = (name: string) => Object.hasOwn(refused, name)
    return {
      commit: earlier.commit,
      newer,
      files: files.length,
      tests,
      failed: names.filter((name) => !before.has(name) && !isRefused(name)),
      failedBefore: names.filter((name) => before.has(name)),
      refused: names.filter((name) => !before.has(name) && isRefused(name)),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** By rule: tests of features that start a portal or take a database, and send a request that writes. */
function testsOfWriting(folder: string, features: string[]): string[] {
  const places = features.length > 0 ? features.map((name) => `server/src/features/${name}`) : ['server/src/features']
  return places
    .flatMap((place) => globSync(`${place}/**/*.test.ts`, { cwd: folder }))
    .filter((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      return /test\/(?:portal|database)\.ts'/.test(text) && /'(?:POST|PUT|PATCH|DELETE)'/.test(text)
    })
    .toSorted()
}

/** Hard links, except for the migrations. */
async function overlay({ folder: from }: EarlierVersion, folder: string): Promise<void> {
  await run('cp', ['-al', `${from}/.`, folder])
  rmSync(migrationsIn(folder), { recursive: true })
  cpSync(ownMigrations, migrationsIn(folder), { recursive: true })
}
