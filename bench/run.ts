import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { broken, save, table, type BenchResult } from './harness.ts'
import { writeReport } from './report.ts'

// `npm run bench` runs all benchmarks, `npm run bench -- http` one of them. Each starts and stops its own portals, so
// none disturbs the next. Lighthouse comes last, because it needs the machine for itself.

const words = process.argv.slice(2)
const notBenches = ['fill-table', 'run', 'harness', 'processes', 'report', 'buyers', 'search-growth', 'export-child']
const files = (await readdir(fileURLToPath(new URL('.', import.meta.url)))).filter((file) => file.endsWith('.ts'))
const benches = files
  .map((file) => file.slice(0, -'.ts'.length))
  .filter((bench) => !notBenches.includes(bench) && !bench.endsWith('.test'))
  .filter((bench) => words.length === 0 || words.includes(bench))
  .toSorted((a, b) => Number(a === 'lighthouse') - Number(b === 'lighthouse') || a.localeCompare(b))

if (benches.length === 0) throw new Error(`There is no bench ${words.join(', ')} in bench/.`)

const failures: string[] = []
for (const bench of benches) {
  console.log(`\n## ${bench}\n`)
  try {
    const { run } = (await import(`./${bench}.ts`)) as { run: () => Promise<BenchResult[]> }
    const results = await run()
    console.log(table(results))
    console.log(`\nSaved in ${await save(bench, results)}`)
    for (const result of results)
      for (const column of Object.keys(result.limits ?? {})) {
        const why = broken(result, column)
        if (why) failures.push(`${bench}: ${result.name}: ${column} is ${result.measures[column]}, wanted ${why}`)
      }
  } catch (error) {
    console.error(error)
    failures.push(`${bench}: ${(error as Error).message}`)
  }
}

console.log(`\nAll of them, with a chart: ${await writeReport()}`)
console.log(failures.length === 0 ? '\nEvery limit holds.' : `\nLimits that do not hold:\n- ${failures.join('\n- ')}`)
process.exitCode = failures.length === 0 ? 0 : 1
