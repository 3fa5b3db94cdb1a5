import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { compileMessages } from '../server/src/launch/compile-messages.ts'
import { architectureViolations } from './architecture.ts'
import { generateApi } from './generate-api.ts'
import { generateBridge } from './generate-bridge.ts'
import { generateTables } from './generate-tables.ts'
import { report } from './report.ts'
import { wordViolations, type Catalogue } from './words.ts'

// `npm run check`: all checks of the sources that do not run the product, in seconds. `npm run check -- report` prints
// their size and shape instead.

if (process.argv[2] === 'report') {
  console.log(report())
  process.exit()
}

const root = join(import.meta.dirname, '..')

const typesSeen = join(root, 'node_modules/.cache/check.tsbuildinfo')

const steps: [string, () => Promise<string | void>][] = [
  ['words', words],
  ['generated files', generated],
  ['architecture', async () => architectureViolations().join('\n')],
  // Incremental, so that unchanged files are not checked again.
  ['types', () => tool('typescript', 'tsc', ['--noEmit', '-p', '.', '--incremental', '--tsBuildInfoFile', typesSeen])],
  ['lint', () => tool('oxlint', 'oxlint', ['--type-aware', '--deny-warnings', '--quiet'])],
  ['format', () => tool('oxfmt', 'oxfmt', ['--list-different'])],
]

let failed = 0
for (const [name, step] of steps) {
  const startedAt = Date.now()
  const problem = await step().catch((error: Error) => error.message)
  if (problem) failed += 1
  console.log(`${problem ? '✗' : '✓'} ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`)
  if (problem) console.log(problem)
}
console.log(`${steps.length - failed} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0

/** Both catalogues have the same keys, and the compiler reports nothing. */
async function words(): Promise<string> {
  await compileMessages()
  const [pt, en] = ['pt-BR', 'en'].map(
    (locale) => JSON.parse(readFileSync(join(root, `messages/${locale}.json`), 'utf8')) as Catalogue,
  ) as [Catalogue, Catalogue]
  return wordViolations(pt, en).join('\n')
}

async function generated(): Promise<string> {
  const files = {
    'web/src/api/generated.ts': generateApi(),
    'server/src/db/tables.ts': await generateTables(),
    'docs/game-bridge.openapi.json': generateBridge(),
  }
  const stale = Object.entries(files).filter(([file, text]) => readFileSync(join(root, file), 'utf8') !== text)
  return stale.map(([file]) => `${file} is stale. Run \`npm run generate\`.`).join('\n')
}

/** Runs the program of an installed package on this Node. Returns its output when it failed. */
async function tool(packageName: string, program: string, args: string[]): Promise<string> {
  const manifestFile = createRequire(join(root, 'package.json')).resolve(`${packageName}/package.json`)
  const { bin } = JSON.parse(readFileSync(manifestFile, 'utf8')) as { bin: Record<string, string> }
  const child = spawn(process.execPath, [join(dirname(manifestFile), bin[program] ?? ''), ...args], { cwd: root })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const code = await new Promise((resolve) => child.on('close', resolve))
  return code === 0 ? '' : output || `${program} ended with ${String(code)}.`
}
