import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { compareVersions, currentVersion, newerSchemaMark, releasesOf, switchTo, type Release } from './home.ts'

const run = promisify(execFile)

export interface Installation {
  home: string
  platform: string
  /** The major version of the Node that runs this. */
  node: number
  say(line: string): void
  /** Backs up database and uploads, and returns a line about it. Null: the operator has done it. */
  backup: (() => Promise<string>) | null
}

/**
 * Unpacks the archive of a release beside the current one, backs up, and switches to it. The portal that runs meanwhile
 * keeps its version until its restart. Nothing has changed when it throws.
 */
export async function upgrade(installation: Installation, archive: string): Promise<void> {
  const { home, say, backup } = installation
  if (!existsSync(archive)) throw new Error(`${archive} does not exist.`)
  await checkSum(archive, say)
  const unfinished = join(releasesOf(home), `.unfinished-${process.pid}`)
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  try {
    const release = await unpack(archive, unfinished)
    demandFit(installation, release)
    const folder = join(releasesOf(home), release.version)
    if (backup) say(await backup())
    rmSync(folder, { recursive: true, force: true })
    renameSync(join(unfinished, 'guildhall/releases', release.version), folder)
    switchTo(home, release.version)
    rmSync(newerSchemaMark(home), { force: true })
    say(`${release.version} is the current release. Restart the portal: its start applies the migrations.`)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** Compares the archive with the file SHA256SUMS beside it. */
async function checkSum(archive: string, say: Installation['say']): Promise<void> {
  const list = join(dirname(archive), 'SHA256SUMS')
  if (!existsSync(list)) return say('SHA256SUMS is not beside the archive, so its sum was not compared.')
  const line = readFileSync(list, 'utf8')
    .split('\n')
    .find((each) => each.slice(66) === basename(archive))
  if (!line) throw new Error(`SHA256SUMS does not name ${basename(archive)}.`)
  const hash = createHash('sha256')
  await pipeline(createReadStream(archive), hash)
  if (hash.digest('hex') !== line.slice(0, 64))
    throw new Error(`${archive} is damaged or was changed: its sum is not the one in SHA256SUMS. Download it again.`)
}

async function unpack(archive: string, folder: string): Promise<Release> {
  try {
    await run('tar', ['-xzf', archive, '-C', folder, '--no-same-owner', 'guildhall/releases'])
  } catch (error) {
    throw new Error(`${archive} is no release of Guildhall, or it is incomplete.`, { cause: error })
  }
  const [name, ...others] = readdirSync(join(folder, 'guildhall/releases'))
  const file = join(folder, 'guildhall/releases', name ?? '', 'release.json')
  if (!name || others.length > 0 || !existsSync(file)) throw new Error(`${archive} is no release of Guildhall.`)
  const release = JSON.parse(readFileSync(file, 'utf8')) as Release
  if (release.version !== name) throw new Error(`${archive} has the release ${name}, which says ${release.version}.`)
  return release
}

function demandFit({ home, platform, node }: Installation, release: Release): void {
  const current = currentVersion(home)
  if (release.platform !== platform)
    throw new Error(`The archive is for ${release.platform}, and this machine is ${platform}.`)
  if (node < release.node)
    throw new Error(
      `${release.version} needs Node ${release.node}, and this is Node ${node}. Unpack the part with Node first.`,
    )
  if (current && compareVersions(release.version, current) === 0) throw new Error(`${current} is the current release.`)
  if (current && compareVersions(release.version, current) < 0)
    throw new Error(`${release.version} is older than ${current}. To go back, run \`./guildhall rollback\`.`)
}
