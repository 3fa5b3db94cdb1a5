import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { joinCatalogues, readCatalogues } from '@guildhall/messages/catalogue'
import { compileMessages } from '@guildhall/messages/compile'
import { architectureViolations } from './architecture.ts'
import { importCircles } from './measure.ts'
import { plainWordViolations } from './plain-words.ts'
import { report } from './report.ts'
import { fileViolations, termViolations, wordViolations } from './words.ts'

// `npm run check`: all checks of the sources that do not run the product, in a minute. `npm run check -- report` prints
// their size and shape instead.

if (process.argv[2] === 'report') {
  console.log(report())
  process.exit()
}

const root = join(import.meta.dirname, '..')

const typesSeen = join(root, 'node_modules/.cache/check.tsbuildinfo')

const steps: [string, () => Promise<string | void>][] = [
  // tsc checks again only what changed since the last check.
  ['types', () => tool('typescript', 'tsc', ['--noEmit', '-p', '.', '--incremental', '--tsBuildInfoFile', typesSeen])],
  ['lint', () => tool('oxlint', 'oxlint', ['--type-aware', '--deny-warnings', '--quiet'])],
  ['format', () => tool('oxfmt', 'oxfmt', ['--list-different'])],
  ['unused files and exports', () => tool('knip', 'knip', ['--no-progress', '--no-config-hints'])],
  ['secrets', secrets],
  ['generated files', generated],
  ['architecture', async () => [...architectureViolations(), ...importCircles()].join('\n')],
  ['plain words', async () => plainWordViolations().join('\n')],
]

const begin = performance.now()
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`
// The other steps read what this one compiles.
const problems = [await take('words', words)]
// All at once: most are programs of their own, which take the cores that this process leaves idle.
problems.push(...(await Promise.all(steps.map(([name, step]) => take(name, step)))))
const failed = problems.filter(Boolean).length
console.log(`In ${seconds(begin)}:\n${problems.length - failed} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0

/** Runs one step and prints what it found and how long it took. */
async function take(name: string, step: () => Promise<string | void>): Promise<string | void> {
  const startedAt = performance.now()
  const problem = await step().catch((error: Error) => error.message)
  console.log(`${problem ? '✗' : '✓'} ${name} (${seconds(startedAt)})`)
  if (problem) console.log(problem)
  return problem
}

/** Both locales have the same texts in the same files, and all of them compile. */
async function words(): Promise<string> {
  compileMessages()
  const [pt, en] = [readCatalogues('pt-BR'), readCatalogues('en')]
  const [ofPt, ofEn] = [joinCatalogues(pt), joinCatalogues(en)]
  return [...fileViolations(pt, en), ...wordViolations(ofPt, ofEn), ...termViolations(ofEn)].join('\n')
}

async function generated(): Promise<string> {
  // Imported late, because some of these files are made with the compiled messages.
  const { generatedFiles } = await import('./generated-files.ts')
  const files = Object.entries(await generatedFiles())
  const stale = files.filter(([file, text]) => readFileSync(join(root, file), 'utf8') !== text)
  return stale.map(([file]) => `${file} is stale. Run \`npm run generate\`.`).join('\n')
}

/** Nothing that looks like a key or a password of a service is committed. Values are masked in what is printed. */
function secrets(): Promise<string> {
  return tool('secretlint', 'secretlint', ['--maskSecrets', '**/*', '.*', '.*/**/*'])
}

/** Runs the program of an installed package on this Node. Returns its output when it failed. */
async function tool(packageName: string, program: string, args: string[]): Promise<string> {
  const manifestFile = join(root, 'node_modules', packageName, 'package.json')
  const { bin } = JSON.parse(readFileSync(manifestFile, 'utf8')) as { bin: Record<string, string> }
  const child = spawn(process.execPath, [join(dirname(manifestFile), bin[program] ?? ''), ...args], { cwd: root })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const code = await new Promise((resolve) => child.on('close', resolve))
  return code === 0 ? '' : output || `${program} ended with ${String(code)}.`
}
