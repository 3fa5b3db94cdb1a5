import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface Failed {
  file: string
  title: string
  /** The first line of what the test said. */
  why: string
}

export const nameOf = ({ file, title }: Failed): string => `${file}: ${title}`

const run = promisify(execFile)

interface Assertion {
  status: string
  fullName: string
  failureMessages?: string[]
}

interface JsonReport {
  numTotalTests: number
  testResults: { name: string; message: string; assertionResults: Assertion[] }[]
}

/** Runs test files of a checkout with its own Vitest, and reads which of their tests failed. */
export async function runTests(
  folder: string,
  files: string[],
  variables: Record<string, string> = {},
): Promise<{ tests: number; failed: Failed[] }> {
  const output = join(folder, '.chaos-tests.json')
  rmSync(output, { force: true })
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs')
  const words = [vitest, 'run', '--reporter=json', `--outputFile=${output}`, ...files]
  const env = { ...process.env, NODE_ENV: '', NODE_COMPILE_CACHE: '', ...variables }
  // It ends with 1 when a test fails, and its report says which.
  await run(process.execPath, words, { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 }).catch(() => {})
  const report = JSON.parse(readFileSync(output, 'utf8')) as JsonReport
  rmSync(output)
  const failed = report.testResults.flatMap(({ name, message, assertionResults }) => {
    const file = name.slice(name.indexOf('server/src/'))
    const those = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages = [] }) => ({ file, title: fullName, why: firstLine(failureMessages[0]) }))
    // A file that fails before its first test has a message alone.
    if (those.length > 0 || !message) return those
    return [{ file, title: 'the file itself', why: firstLine(message) }]
  })
  return { tests: report.numTotalTests, failed }
}

const firstLine = (text = ''): string => text.split('\n', 1)[0]!
