import { existsSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The file `release.json` of a release. */
export interface Release {
  version: string
  /** The commit that it was built from. */
  commit: string
  /** `linux-x64`: some packages contain compiled code. */
  platform: string
  /** The oldest major version of Node that runs it. */
  node: number
  migrations: string[]
  /** The oldest version that works on the tables of this one. */
  toleratedFrom: string
}

/** The folders of an installation. */
export const releasesOf = (home: string): string => join(home, 'releases')
/** Allows the start of an older version after a rollback; the start script reads it. */
export const newerSchemaMark = (home: string): string => join(home, 'allow-newer-schema')
const currentLink = (home: string): string => join(home, 'current')
const formerLink = (home: string): string => join(home, 'former')

export function readRelease(home: string, version: string): Release {
  const file = join(releasesOf(home), version, 'release.json')
  if (!existsSync(file)) throw new Error(`${file} is missing: the release ${version} is not complete.`)
  return JSON.parse(readFileSync(file, 'utf8')) as Release
}

/** The version that the next start runs. */
export const currentVersion = (home: string): string | null => targetOf(currentLink(home))
/** The version before it, which a rollback starts again. */
export const formerVersion = (home: string): string | null => targetOf(formerLink(home))

function targetOf(link: string): string | null {
  try {
    return basename(readlinkSync(link))
  } catch {
    return null
  }
}

/** Makes another version the current one; a rename switches the link at once. The present one becomes the former. */
export function switchTo(home: string, version: string): void {
  const present = currentVersion(home)
  if (present && present !== version) replaceLink(formerLink(home), present)
  replaceLink(currentLink(home), version)
}

function replaceLink(link: string, version: string): void {
  rmSync(`${link}.new`, { force: true })
  symlinkSync(join('releases', version), `${link}.new`)
  renameSync(`${link}.new`, link)
}

/** Below zero when `one` is the older version. A pre-release such as `1.2.0-beta.1` is older than `1.2.0`. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)]
  for (const at of [0, 1, 2]) if (a.numbers[at] !== b.numbers[at]) return a.numbers[at]! - b.numbers[at]!
  if (a.stage === b.stage) return 0
  if (!a.stage || !b.stage) return a.stage ? -1 : 1
  return a.stage.localeCompare(b.stage, 'en', { numeric: true })
}

function partsOf(version: string): { numbers: number[]; stage: string } {
  const match = /^(\d+)\.(\d+)\.(\d+)(?:-([\w.-]+))?$/.exec(version)
  if (!match) throw new Error(`${version} is no version such as 1.4.0.`)
  return { numbers: match.slice(1, 4).map(Number), stage: match[4] ?? '' }
}
