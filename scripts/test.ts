import { spawn } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildMessages } from '../server/src/launch/build.ts'

// `npm test`: the check, the rules and features, the journeys. `npm test -- news` runs only the test files and journeys
// whose path contains that word, without the check.

/** `names` are those of failed tests, with the first line of what each said. */
type Count = { passed: number; failed: number; names?: string[] }

const root = fileURLToPath(new URL('..', import.meta.url))
const words = process.argv.slice(2)
const reports = await mkdtemp(join(tmpdir(), 'guildhall-reports-'))

const counts: Count[] = []
if (words.length === 0) counts.push(await check())
// Most tests import them. A whole run has compiled them in its check.
else await buildMessages()
counts.push(await features())
counts.push(await journeys())
await rm(reports, { recursive: true, force: true })

const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
if (passed + failed === 0) console.log(`\nNo test has ${words.join(' or ')} in its path.`)
// Once more at the end: the journeys print a thousand lines after the failed tests.
for (const name of counts.flatMap(({ names = [] }) => names)) console.log(`✗ ${name}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

/** The check ends with the same kind of line and counts its steps. */
async function check(): Promise<Count> {
  const { code, lastLine } = await run('Check', [join(root, 'scripts/check.ts')])
  const match = /^(\d+) passed, (\d+) failed$/.exec(lastLine)
  const steps = match
    ? { passed: Number(match[1]), failed: Number(match[2]) }
    : { passed: code === 0 ? 1 : 0, failed: 0 }
  return failedAtLeastWhen(code, steps)
}

async function features(): Promise<Count> {
  const report = join(reports, 'vitest.json')
  const { code } = await run('Rules and features', [
    program('vitest', 'vitest.mjs'),
    'run',
    ...words,
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const found = await read<TestReport>(report)
  const { numPassedTests = 0, numFailedTests = 0 } = found ?? {}
  return failedAtLeastWhen(code, { passed: numPassedTests, failed: numFailedTests, names: namesOfFailed(found) })
}

interface TestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** A file that failed to start has no tests to name. */
function namesOfFailed(report: TestReport | undefined): string[] {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
    return status === 'failed' && tests.length === 0 ? [`${file}: ${firstLine(message)}`] : tests
  })
}

function firstLine(text = ''): string {
  return text.split('\n', 1)[0]!
}

async function journeys(): Promise<Count> {
  // Journeys need the built pages; a test of a rule does not.
  const asked = words.length === 0 ? [] : globSync('e2e/**/*.spec.ts', { cwd: root }).filter(isAsked)
  if (words.length > 0 && asked.length === 0) return { passed: 0, failed: 0 }
  const report = join(reports, 'playwright.json')
  const { code } = await run(
    'Journeys',
    [
      program('@playwright/test', 'cli.js'),
      'test',
      `--config=${join(root, 'e2e/playwright.config.ts')}`,
      '--pass-with-no-tests',
      // The files and not the words, because Playwright searches words in the whole path, which includes the folder of
      // the clone.
      ...asked,
    ],
    { JOURNEYS_REPORT: report },
  )
  const found = await read<{ stats: { expected: number; unexpected: number; flaky: number } }>(report)
  const { expected = 0, unexpected = 0, flaky = 0 } = found?.stats ?? {}
  // Only CI repeats failed journeys (playwright.config.ts). One that passed then counts as passed and is named.
  if (flaky > 0) console.log(`${flaky} passed at the second try only.`)
  return failedAtLeastWhen(code, { passed: expected + flaky, failed: unexpected })
}

/** Whether a path below the root contains one of the words, by the same search as Vitest's. */
function isAsked(path: string): boolean {
  return words.some((word) => path.toLowerCase().includes(word.toLowerCase()))
}

/** A runner that fails without naming a test (a failed setup, no report) counts as one failure. */
function failedAtLeastWhen(code: number, count: Count): Count {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

async function run(
  what: string,
  args: string[],
  variables: Record<string, string> = {},
): Promise<{ code: number; lastLine: string }> {
  console.log(`\n── ${what} ──`)
  const startedAt = Date.now()
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['inherit', 'pipe', 'inherit'],
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...variables },
  })
  let tail = ''
  child.stdout.on('data', (piece: Buffer) => {
    process.stdout.write(piece)
    tail = (tail + piece.toString()).slice(-2_000)
  })
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status) => resolve(status ?? 1))
  })
  console.log(`── ${what}: ${((Date.now() - startedAt) / 1000).toFixed(1)} s ──`)
  return { code, lastLine: tail.trimEnd().split('\n').at(-1) ?? '' }
}

function program(packageName: string, file: string): string {
  const folder = dirname(createRequire(import.meta.url).resolve(`${packageName}/package.json`))
  return join(folder, file)
}

async function read<Report>(path: string): Promise<Report | undefined> {
  return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as Report) : undefined
}
