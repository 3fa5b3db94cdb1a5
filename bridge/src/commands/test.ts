import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { runSuite, type Result } from '../suite/run-suite.ts'

interface TestOptions {
  config: string
  wait: string
  load: string
  only?: string | undefined
}

const marks: Record<Result['outcome'], string> = { holds: '✓', fails: '✗', 'left out': '-' }

/** Tests a bridge, of ours or of another implementer, and prints what holds. 2: something does not. */
export async function test(url: string | undefined, { config, wait, load, only = '' }: TestOptions): Promise<number> {
  if (!url || !/^https?:\/\//.test(url)) throw new Error('Which bridge? guildhall-bridge test http://127.0.0.1:8740')
  const results = await runSuite({
    url,
    secret: secretOf(resolve(config)),
    waitMs: wholeNumber('wait', wait) * 1_000,
    load: wholeNumber('load', load),
    only,
    onResult({ title, outcome, detail }) {
      process.stdout.write(`${marks[outcome]} ${title}\n${detail ? `    ${detail}\n` : ''}`)
    },
  })
  const count = (outcome: Result['outcome']) => results.filter((each) => each.outcome === outcome).length
  process.stdout.write(`\n${count('holds')} hold, ${count('fails')} fail, ${count('left out')} left out.\n`)
  return count('fails') ? 2 : 0
}

/** Not an option, because other users of the machine see the command line. */
function secretOf(config: string): string {
  const secret = process.env.GUILDHALL_BRIDGE_SECRET
  if (secret) return secret
  if (existsSync(config)) return readConfig(config).secret
  throw new Error('Set GUILDHALL_BRIDGE_SECRET to the secret of the bridge, or name its file with --config.')
}

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new Error(`--${name} is "${text}". Set it to a whole number up to 99999.`)
  return Number(text)
}
