import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { gameSections } from './sections/game.ts'
import { operationSections, sectionsByName } from './sections/operation.ts'
import type { Sections } from './sections/section.ts'
import { tradeSections } from './sections/trade.ts'

// `npm run chaos` makes long runs, two at once; `npm test` has a short run of each. `npm run chaos -- money` runs that
// one alone, and CHAOS_SEED=… repeats a run. A section that fails does not end the others.

const usual: Sections = { ...gameSections, ...tradeSections, ...operationSections }
const sections: Sections = { ...usual, ...sectionsByName }
/** They measure times, so each gets the machine for itself. */
const timed = ['pooler', 'failover', 'replica', 'upgrade', 'edge']
const atOnce = 2

const asked = process.argv.slice(2)
const names = asked.length > 0 ? asked : Object.keys(usual)
const unknown = names.filter((name) => !Object.hasOwn(sections, name))
if (unknown.length > 0)
  throw new Error(`There is no section ${unknown.join(', ')}. There are ${Object.keys(sections).join(', ')}.`)
const seed = Number(process.env.CHAOS_SEED) || Math.floor(Math.random() * 1_000_000)

const [only] = names
if (only && names.length === 1) process.exitCode = (await runHere(only)) ? 0 : 1
else await runSeveral()

/** Runs a section in this process. Returns whether all its verdicts are good. */
async function runHere(name: string): Promise<boolean> {
  const verdicts: boolean[] = []
  await sections[name]!({
    seed,
    judge(isGood, good, bad) {
      verdicts.push(isGood)
      console.log(isGood ? good : bad)
    },
  })
  return verdicts.length > 0 && verdicts.every(Boolean)
}

/** Runs each section in a process of its own, and prints what it said when it has ended. */
async function runSeveral(): Promise<void> {
  const startedAt = performance.now()
  const summary: string[] = []
  const waiting = names.filter((name) => !timed.includes(name))
  const lane = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) summary.push(await runBeside(name))
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  for (const name of names.filter((each) => timed.includes(each))) summary.push(await runBeside(name))
  const minutes = Math.round((performance.now() - startedAt) / 60_000)
  console.log(`\nCHAOS_SEED=${seed}, ${minutes} minutes\n${summary.join('\n')}`)
}

/** Returns a line for the summary. */
async function runBeside(name: string): Promise<string> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), name], {
    env: { ...process.env, CHAOS_SEED: String(seed) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => said.push(bytes))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  console.log(`\n## ${name}\n\n${Buffer.concat(said).toString()}`)
  if (code !== 0) process.exitCode = 1
  return `${code === 0 ? '✓' : '✗'} ${name} (${Math.round((performance.now() - startedAt) / 1000)} s)`
}
