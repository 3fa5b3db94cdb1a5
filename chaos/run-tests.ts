import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface Failed {
  file: string
  title: string
}

export const nameOf = ({ file, title }: Failed): string => `${file}: ${title}`

const run = promisify(execFile)

interface JsonReport {
  numTotalTests: number
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[]
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
    const titles = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
    // A file that fails before its first test has a message alone.
    return (titles.length === 0 && message ? [`the file itself: ${message.split('\n')[0]}`] : titles).map((title) => ({
      file,
      title,
    }))
  })
  return { tests: report.numTotalTests, failed }
}
