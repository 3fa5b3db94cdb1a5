import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Release } from '../../server/src/release/home.ts'

/** The release of the present commit, for this platform. A drill of upgrades gives it another version. */
export function describeRelease(root: string, version?: string): Release {
  const project = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string
    toleratedFrom: string
  }
  return {
    version: version ?? project.version,
    commit: git(root, 'rev-parse', 'HEAD'),
    platform: `${process.platform}-${process.arch}`,
    node: 24,
    migrations: readdirSync(join(root, 'server/src/db/migrations')).filter((name) => name.endsWith('.sql')),
    toleratedFrom: project.toleratedFrom,
  }
}

export function git(root: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}
