#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { check } from './commands/check.ts'
import { init } from './commands/init.ts'
import { run } from './commands/run.ts'
import { service } from './commands/service.ts'
import { show } from './commands/show.ts'
import { test } from './commands/test.ts'
import { configName } from './config.ts'

const usage = `guildhall-bridge: connects a Guildhall portal with the folders of a game server on this machine.

  init                 finds the folders, asks, writes ${configName}, prints what the portal needs
  check                reads every kind of file and says what it understood; writes nothing
  run                  answers the portal until it is stopped
  service              prints how to run it as a service: --kind systemd, sc or nssm
  show FILE            prints a file by the layout of its record and marks what does not fit
  test URL             tests a bridge of any implementer: every call, errors, repeats, lost replies, clocks, load

  --config FILE        the file of settings (${configName} in this folder)

test makes an account and a few items. It takes the secret from the file or from GUILDHALL_BRIDGE_SECRET, and
--wait SECONDS (120) for queued items and --load REQUESTS (200), --only TEXT for the checks with it in their title

init also takes: --root FOLDER --dialect KIND --listen HOST:PORT --yes (asks nothing) --force (replaces the file)
`

const options = {
  config: { type: 'string', default: configName },
  root: { type: 'string' },
  dialect: { type: 'string' },
  listen: { type: 'string' },
  kind: { type: 'string' },
  wait: { type: 'string', default: '120' },
  load: { type: 'string', default: '200' },
  only: { type: 'string' },
  yes: { type: 'boolean', default: false },
  force: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

/** Runs a command of the program. Returns its exit code; undefined while it runs on. */
async function main(args: string[]): Promise<number | undefined> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [command, first] = positionals
  if (command === 'init') return init(values)
  if (command === 'check') return check(values)
  if (command === 'run') return run(values)
  if (command === 'service') return service(values)
  if (command === 'show') return show(first, values)
  if (command === 'test') return test(first, values)
  process.stdout.write(usage)
  return values.help ? 0 : 64
}

try {
  const code = await main(process.argv.slice(2))
  if (code !== undefined) process.exitCode = code
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
