import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { chooseMutants } from './choose.ts'
import { copyTree } from './copy.ts'
import { changeOf, isEquivalent, readEquivalents, rowOf, staleEquivalents } from './equivalent.ts'
import { features, filesOf, mutantsOf } from './features.ts'
import { instrument, type NumberedMutant } from './instrument.ts'
import { openTests } from './run-tests.ts'
import { coverageFile, mutantFile } from './switch.ts'

// `npm run mutate -- market --seed 1 --count 30`: changes one thing of a feature at a time and looks which test fails.
// `--again` takes only those that survived the last run of the same seed and count. Ends with 1 where one survives.

const root = join(import.meta.dirname, '../..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '30' },
    again: { type: 'boolean', default: false },
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
const chosen = chooseMutants(all, Number(values.seed), Number(values.count))
const mutants = chosen
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
console.log(`${chosen.length - mutants.length} of ${chosen.length} chosen left out: equivalent, or caught before`)
if (survivors.length > 0) console.log('\nSurvivors, as rows of equivalent.tsv:')
for (const mutant of survivors) console.log(rowOf(mutant))
mkdirSync(dirname(record), { recursive: true })
writeFileSync(record, JSON.stringify(survivors.map(rowOf)))
process.exitCode = survivors.length > 0 ? 1 : 0

async function runAll() {
  const tests = await openTests(copy.path)
  try {
    const own = await measure(tests, filesOf(root, feature!.tests))
    let wider: TestFile[] | undefined
    for (const mutant of mutants) {
      copy.write(mutantFile, String(mutant.id))
      let catcher = await findCatcher(tests, mutant, own)
      if (!catcher && feature!.wider.length > 0) {
        wider ??= await measure(tests, filesOf(root, feature!.wider))
        copy.write(mutantFile, String(mutant.id))
        catcher = await findCatcher(tests, mutant, wider)
      }
      if (!catcher) survivors.push(mutant)
      console.log(`${catcher ? 'caught  ' : 'SURVIVED'} ${mutant.path}:${mutant.line} ${mutant.operator}`)
      console.log(`         ${changeOf(mutant)}${catcher ? `\n         by ${catcher}` : ''}`)
    }
  } finally {
    await tests.close()
  }
}

type Tests = Awaited<ReturnType<typeof openTests>>
type TestFile = { path: string; tookMs: number; covered: Set<number> }

/** Runs each test file once without a mutant: it must pass, and tells how long it takes and which mutants it reaches. */
async function measure(tests: Tests, paths: string[]): Promise<TestFile[]> {
  copy.write(mutantFile, 'coverage')
  const files: TestFile[] = []
  for (const path of paths) {
    copy.write(coverageFile, '')
    const { failure, tookMs } = await tests.run(path)
    if (failure) throw new Error(`${path} fails without a mutant: ${failure}`)
    const covered = new Set(readFileSync(join(copy.path, coverageFile), 'utf8').split('\n').filter(Boolean).map(Number))
    console.log(`measured ${path}: ${(tookMs / 1000).toFixed(1)} s, reaches ${covered.size} mutants`)
    files.push({ path, tookMs, covered })
  }
  return files.toSorted((a, b) => a.tookMs - b.tookMs)
}

/** The test that fails with the mutant, of the files that reach it, the quick ones first. */
async function findCatcher(tests: Tests, { id }: NumberedMutant, files: TestFile[]): Promise<string | undefined> {
  for (const { path, tookMs, covered } of files) {
    if (!covered.has(id)) continue
    const { failure } = await tests.run(path, tookMs * 3 + 60_000)
    if (failure) return `${path}: ${failure}`
  }
  return undefined
}
