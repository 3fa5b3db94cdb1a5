import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { chooseMutants } from './choose.ts'
import { copyTree } from './copy.ts'
import { changeOf, isEquivalent, readEquivalents, rowOf, staleEquivalents } from './equivalent.ts'
import { files } from './files.ts'
import { features, filesOf, mutantsOf } from './features.ts'
import { instrument, type NumberedMutant } from './instrument.ts'
import { openTests } from './run-tests.ts'

// `npm run mutate -- market --seed 1 --count 30` makes one change at a time in the code of a feature, a mutant, and
// reports which test fails. `--again` runs only the mutants that no test caught in the last run with the same seed and
// count. `--own` runs only the quick tests of the feature itself. The exit code is 1 when a mutant was not caught.

const root = join(import.meta.dirname, '../..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '30' },
    again: { type: 'boolean', default: false },
    own: { type: 'boolean', default: false },
  },
})
const name = positionals[0] ?? ''
const feature = features[name]
if (!feature) throw new Error(`Which feature? One of ${Object.keys(features).join(', ')}.`)

const all = mutantsOf(root, feature)
const equivalents = readEquivalents().filter(({ path }) => all.some((mutant) => mutant.path === path))
const stale = staleEquivalents(equivalents, all)
if (stale.length > 0) throw new Error(`These rows of equivalent.tsv name no mutant: ${JSON.stringify(stale)}`)

const record = join(root, `node_modules/.cache/mutate/${name}-${values.seed}-${values.count}.json`)
const former: string[] = values.again ? JSON.parse(readFileSync(record, 'utf8')) : []
const selection = chooseMutants(all, Number(values.seed), Number(values.count))
const mutants = selection
  .filter((mutant) => !isEquivalent(equivalents, mutant))
  .map((mutant, index): NumberedMutant => ({ ...mutant, id: index + 1 }))
  .filter((mutant) => !values.again || former.includes(rowOf(mutant)))

const copy = copyTree(root)
const survivors: NumberedMutant[] = []
try {
  for (const path of new Set(mutants.map((mutant) => mutant.path))) {
    const ofFile = mutants.filter((mutant) => mutant.path === path)
    copy.write(path, instrument(path, readFileSync(join(root, path), 'utf8'), ofFile))
  }
  await runAll()
} finally {
  copy.remove()
}

const caught = mutants.length - survivors.length
const percent = mutants.length > 0 ? ((100 * caught) / mutants.length).toFixed(1) : '100'
console.log(`\n${name}, seed ${values.seed}: ${caught} of ${mutants.length} caught (${percent} %)`)
console.log(`${selection.length - mutants.length} of ${selection.length} chosen left out: equivalent, or caught before`)
if (survivors.length > 0) console.log('\nSurvivors, as rows of equivalent.tsv:')
for (const mutant of survivors) console.log(rowOf(mutant))
mkdirSync(dirname(record), { recursive: true })
writeFileSync(record, JSON.stringify(survivors.map(rowOf)))
process.exitCode = survivors.length > 0 ? 1 : 0

async function runAll() {
  const tests = await openTests(copy.path)
  try {
    const own = await measureAll(tests, filesOf(root, feature!.tests, feature!.slow))
    const left: NumberedMutant[] = []
    for (const mutant of mutants) {
      const catcher = await findCatcher(tests, mutant, own)
      if (catcher) report(mutant, catcher)
      else left.push(mutant)
    }
    survivors.push(...(values.own ? left : await askWider(tests, left)))
    for (const mutant of survivors) report(mutant, undefined)
  } finally {
    await tests.close()
  }
}

/** Those that the slow tests of the feature and the tests of related features leave, too. */
async function askWider(tests: Tests, left: NumberedMutant[]): Promise<NumberedMutant[]> {
  for (const path of filesOf(root, [...feature!.slow, ...feature!.wider])) {
    if (left.length === 0) break
    const file = await measure(tests, path)
    for (const mutant of left) {
      const catcher = await findCatcher(tests, mutant, [file])
      if (!catcher) continue
      report(mutant, catcher)
      left = left.filter((other) => other !== mutant)
    }
  }
  return left
}

function report(mutant: NumberedMutant, catcher: string | undefined) {
  console.log(`${catcher ? 'caught  ' : 'SURVIVED'} ${mutant.path}:${mutant.line} ${mutant.operator}`)
  console.log(`         ${changeOf(mutant)}${catcher ? `\n         by ${catcher}` : ''}`)
}

type Tests = Awaited<ReturnType<typeof openTests>>
type TestFile = { path: string; tookMs: number; covered: Set<number> }

async function measureAll(tests: Tests, paths: string[]): Promise<TestFile[]> {
  const testFiles: TestFile[] = []
  for (const path of paths) testFiles.push(await measure(tests, path))
  return testFiles.toSorted((a, b) => a.tookMs - b.tookMs)
}

/** Runs a test file without a mutant: it must pass, and tells how long it takes and which mutants it reaches. */
async function measure(tests: Tests, path: string): Promise<TestFile> {
  copy.write(files.mutant, 'coverage')
  copy.write(files.coverage, '')
  let { failure, tookMs } = await tests.run(path)
  // A busy machine may have failed it, and a mutant must not get the blame.
  if (failure) ({ failure, tookMs } = await tests.run(path))
  if (failure) throw new Error(`${path} fails without a mutant: ${failure}`)
  const covered = new Set(readFileSync(join(copy.path, files.coverage), 'utf8').split('\n').filter(Boolean).map(Number))
  console.log(`measured ${path}: ${(tookMs / 1000).toFixed(1)} s, reaches ${covered.size} mutants`)
  return { path, tookMs, covered }
}

/** The test that fails with the mutant, of the files that reach it, the quick ones first. */
async function findCatcher(tests: Tests, { id }: NumberedMutant, candidates: TestFile[]): Promise<string | undefined> {
  copy.write(files.mutant, String(id))
  for (const { path, tookMs, covered } of candidates) {
    if (!covered.has(id)) continue
    const { failure } = await tests.run(path, tookMs * 3 + 60_000)
    if (failure) return `${path}: ${failure}`
  }
  return undefined
}
