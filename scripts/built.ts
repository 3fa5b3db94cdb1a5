import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildWhenStale } from '../server/src/launch/build.ts'

// `node start.mjs --run scripts/built.ts bench/run.ts http`: runs a file that imports results of the build (messages,
// pages), on a fresh clone as well.

const [file, ...words] = process.argv.slice(2)
if (!file) throw new Error('Which file? node start.mjs --run scripts/built.ts bench/run.ts')
await buildWhenStale(console.log)
process.argv.splice(1, process.argv.length, resolve(file), ...words)
await import(pathToFileURL(resolve(file)).href)
