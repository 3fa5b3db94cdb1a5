import { isDatabaseDown } from '../db/database-down.ts'
import { StorageFailure } from '../ports/storage.ts'
import { errorCode, errorText } from '../errors/read-error.ts'
import { ConfigProblems } from '../config.ts'
import { backup } from './backup.ts'
import { Problem } from './problem.ts'
import { readWord } from './read-input.ts'
import { restore } from './restore.ts'

/** `npm run backup` and `npm run restore`. Returns the exit code: 0 done, 1 impossible, 2 wrong arguments. */
export async function runBackupCommand(command: 'backup' | 'restore', args: string[]): Promise<0 | 1 | 2> {
  const terminal = { say: (text: string) => console.log(text), readWord }
  try {
    await { backup, restore }[command](args, process.env, terminal)
    return 0
  } catch (error) {
    console.error(explain(error))
    return error instanceof Problem ? error.exitCode : 1
  }
}

function explain(error: unknown): string {
  if (error instanceof Problem || error instanceof ConfigProblems) return error.message
  if (error instanceof StorageFailure)
    return `The storage of uploads failed (${errorText(error)}). Repair it and run the command again.`
  if (['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? ''))
    return `This user may not use a file or folder (${errorText(error)}). Run the command as the user of the portal.`
  if (isDatabaseDown(error)) return 'The database went away. Start it and run the command again.'
  return `This is a bug: ${error instanceof Error ? error.stack : String(error)}`
}
