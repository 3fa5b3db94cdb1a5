import { eraseDemo } from '../db/erase-demo.ts'
import { Problem } from './problem.ts'
import type { Console } from './verb.ts'

const word = 'erase'

/**
 * Empties the database and the folder of a demo, so that production can start in them. Prints first what would be
 * deleted, and continues only when `erase` is typed. There is no record of it, because the audit log is deleted too.
 */
export async function eraseDemoContent({ app, say, readWord }: Console): Promise<void> {
  const { directUrl: databaseUrl, dataDir } = app.config
  const look = await eraseDemo({ databaseUrl, dataDir, isConfirmed: false })
  if (look.kind === 'erased') throw new Error('The demo was erased without a word.')
  if (!look.isUnconfirmed) throw new Problem(look.why)
  say(look.why)
  if ((await readWord(`Type ${word} to go on: `)) !== word) throw new Problem('Nothing was erased.')
  const outcome = await eraseDemo({ databaseUrl, dataDir, isConfirmed: true })
  if (outcome.kind === 'refused') throw new Problem(outcome.why)
  say(`The demo is erased: ${outcome.accounts} accounts are gone. The next start makes a new portal in ${dataDir}.`)
}
