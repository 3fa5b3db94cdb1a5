import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { errorCode, errorText } from '../errors/read-error.ts'
import { rollback } from './rollback.ts'
import { upgrade, type Installation } from './upgrade.ts'
import { ownCommand } from '../errors/own-command.ts'

const usage = './guildhall upgrade FILE [--no-backup] | ./guildhall rollback [--no-backup]'

/** `./guildhall upgrade` and `./guildhall rollback`. Returns the exit code: 0 done, 1 impossible, 2 wrong arguments. */
export async function runReleaseCommand(
  command: 'upgrade' | 'rollback',
  args: string[],
  from: string,
): Promise<0 | 1 | 2> {
  const home = process.env.GUILDHALL_HOME
  const files = args.filter((arg) => !arg.startsWith('-'))
  const flags = args.filter((arg) => arg.startsWith('-'))
  const isRight = files.length === (command === 'upgrade' ? 1 : 0) && flags.every((flag) => flag === '--no-backup')
  if (!isRight) return (console.error(usage), 2)
  if (!home) {
    console.error(`This is no installed release: use git here, and ${ownCommand('backup')} before.`)
    return 1
  }
  const installation: Installation = {
    home,
    platform: `${process.platform}-${process.arch}`,
    node: Number(process.versions.node.split('.')[0]),
    say: (line) => console.log(line),
    backup: flags.length > 0 ? null : () => backUp(home),
  }
  try {
    if (command === 'upgrade') await upgrade(installation, resolve(from, files[0]!))
    else await rollback(installation)
    return 0
  } catch (error) {
    console.error(explain(error, home))
    return 1
  }
}

/** The service runs as a user without the right to write beside the releases. */
function explain(error: unknown, home: string): string {
  const mayNotWrite = ['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '')
  if (!mayNotWrite) return errorText(error)
  return `This user may not write in ${home} (${errorText(error)}). Run the command as the owner of that folder, such as root.`
}

/** By the command of the current release, with its settings. */
async function backUp(home: string): Promise<string> {
  const folder = join(home, 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    const { stdout } = await promisify(execFile)(join(home, 'guildhall'), ['backup', `${folder}/`])
    return stdout.split('\n').find((line) => line.startsWith('Stored')) ?? stdout.trim()
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string }
    throw new Error(
      `The backup failed, so nothing was changed. Repair it, or back up yourself and add --no-backup.\n${stderr.trim() || message}`,
      { cause: error },
    )
  }
}
