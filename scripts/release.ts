import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildWhenStale } from '../server/src/launch/build.ts'
import { bundleBridge } from './release/bundle-bridge.ts'
import { describeRelease, git } from './release/describe.ts'
import { stageHome, stagePart } from './release/stage.ts'

// `npm run release [-- FOLDER]`: the archive of a version for this platform, the optional parts, the bridge program, a
// list of its packages (SBOM) and the sums of all, in `dist` or FOLDER.

const root = join(import.meta.dirname, '..')
const out = resolve(process.argv[2] ?? join(root, 'dist'))
const mostBytes = 60_000_000

const release = describeRelease(root, process.env.RELEASE_VERSION)
const names = {
  release: `guildhall-${release.version}-${release.platform}.tar.gz`,
  node: `guildhall-node-${release.platform}.tar.gz`,
  postgres: `guildhall-postgres-${release.platform}.tar.gz`,
  bridge: `guildhall-bridge-${release.version}.mjs`,
  sbom: `guildhall-${release.version}.cdx.json`,
}

await buildWhenStale(console.log)
mkdirSync(out, { recursive: true })
const stage = join(out, '.stage')
rmSync(stage, { recursive: true, force: true })
stageHome(root, join(stage, 'release/guildhall'), release)
archive(names.release, join(stage, 'release'))
for (const part of ['node', 'postgres'] as const) {
  const home = join(stage, part, 'guildhall')
  if (stagePart(root, home, part)) archive(names[part], join(stage, part))
}
await bundleBridge(root, join(out, names.bridge))
writeFileSync(join(out, names.sbom), sbom())
rmSync(stage, { recursive: true, force: true })
const files = Object.values(names).filter((name) => readdirSync(out).includes(name))
writeFileSync(join(out, 'SHA256SUMS'), files.map((name) => `${sumOf(name)}  ${name}\n`).join(''))
for (const name of files)
  console.log(`${(statSync(join(out, name)).size / 1_000_000).toFixed(1)} MB  ${join(out, name)}`)
if (statSync(join(out, names.release)).size > mostBytes) {
  console.error(`The archive is larger than ${mostBytes / 1_000_000} MB.`)
  process.exitCode = 1
}

/** Sorted, without owners and with the time of the commit: two builds of one commit are the same bytes. */
function archive(name: string, folder: string): void {
  const time = git(root, 'show', '-s', '--format=%cI', 'HEAD')
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=${time}`]
  execFileSync('tar', ['-C', folder, ...same, '--use-compress-program=gzip -n -9', '-cf', join(out, name), 'guildhall'])
}

/** Of npm, from the lock file. */
function sbom(): string {
  const text = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  JSON.parse(text)
  return text
}

function sumOf(name: string): string {
  return createHash('sha256')
    .update(readFileSync(join(out, name)))
    .digest('hex')
}
