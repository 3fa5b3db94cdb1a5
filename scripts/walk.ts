import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { coreJourneys } from '../e2e/walk/core.ts'
import { picturesFolder, writeGallery } from '../e2e/walk/gallery.ts'
import { mkdir, rm } from 'node:fs/promises'

// `npm run walk`: every page in every locale, theme and width for each role that may see it. It also runs the other
// files of e2e/walk, which are too slow for `npm test`, and every form at both sizes. The pictures are collected in
// walk-results/index.html. `npm run walk -- /market` visits only addresses with that word.

const root = join(import.meta.dirname, '..')
const words = process.argv.slice(2)
if (words.length === 0) await rm(picturesFolder, { recursive: true, force: true })
await mkdir(picturesFolder, { recursive: true })

const playwright = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js')
const only = words.length > 0 ? [`--grep=${words.join('|')}`] : []
const child = spawn(
  process.execPath,
  [playwright, 'test', `--config=${join(root, 'e2e/playwright.config.ts')}`, 'e2e/walk/', 'e2e/forms-errors', ...only],
  { cwd: root, stdio: 'inherit', env: { ...process.env, WALK: 'whole' } },
)
const code = await new Promise<number>((resolve) => child.once('close', (status) => resolve(status ?? 1)))
console.log(`\nThe pictures: ${await writeGallery()}`)
process.exitCode = code

// The core journeys again, for visitors who do not wait for hydration.
if (words.length === 0) {
  const journeys = coreJourneys.map((name) => `e2e/${name}\\.spec`)
  const early = spawn(
    process.execPath,
    [playwright, 'test', `--config=${join(root, 'e2e/playwright.config.ts')}`, ...journeys],
    { cwd: root, stdio: 'inherit', env: { ...process.env, EARLY: '1' } },
  )
  const earlyCode = await new Promise<number>((resolve) => early.once('close', (status) => resolve(status ?? 1)))
  process.exitCode ||= earlyCode
}
