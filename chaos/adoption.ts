import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allKinds, makeSources, type MadeSource } from './adoption-sources.ts'
import { compareAdoption, signInWithOldPasswords, sumOfOpenings } from './adoption-truth.ts'
import { liveOnce } from './live-once.ts'
import { generator } from './random.ts'

export interface AdoptionReport {
  seed: number
  /** Of each source, by its kind: processes that were killed, and the time of a whole rehearsal. */
  sources: Record<string, { killed: number; rehearsalMs: number }>
  people: number
  cash: number
  signedIn: number
  differences: string[]
}

/** Statements for a batch of 500 people, roughly. */
const statementsOfBatch = 15
const peopleOfBatch = 500
const lifeMs = 600_000

/** The variables of a portal and its commands, whose secrets must not change between lives. */
const secrets = { PASSWORD_PEPPER: 'p'.repeat(32), SECRET_KEY: 's'.repeat(32), PERSONAL_DATA_KEY: 'n'.repeat(32) }

/**
 * Adopts people of each source with the command of the console. Its process is killed at statements that the seed
 * chooses, and started again with the same arguments; the first kill of each source hits the rehearsal. Afterwards each
 * person has one account and their Cash, and samples sign in with the old password.
 */
export async function adoptUnderKills({
  databaseUrl,
  oldUrl,
  kinds = allKinds,
  people,
  points,
  seed,
  say = () => {},
}: {
  /** A migrated database, and an empty one for the older site. */
  databaseUrl: string
  oldUrl: string
  kinds?: readonly MadeSource['from'][]
  people: number
  points: number
  seed: number
  say?: (line: string) => void
}): Promise<AdoptionReport> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-adoption-'))
  const random = generator(seed)
  const environment = { ...secrets, DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'data') }
  const { sources, mariaDb } = await makeSources({ kinds, folder, people, oldUrl })
  try {
    if (!mariaDb && kinds.includes('mysql'))
      say('There is no MariaDB on this machine (apt install mariadb-server), so MySQL is left out.')
    const report: AdoptionReport['sources'] = {}
    for (const source of sources) {
      const live = (act: string, crashAt: number | null, more: string[] = []) =>
        liveOnce(
          'adoption-child.ts',
          {
            ...{
              ...environment,
              ...source.variables,
              ADOPT_ARGUMENTS: JSON.stringify(['adopt', act, ...source.arguments, ...more]),
            },
            ...{ ADOPT_CRASH_AT: String(crashAt ?? ''), ADOPT_CRASH_SIDE: random() < 0.5 ? 'before' : 'after' },
          },
          lifeMs,
        )
      report[source.from] = await adoptOne(source, live, { people, points, random, say })
    }
    const differences = await compareAdoption(databaseUrl, environment.DATA_DIR, sources, people)
    say('Samples sign in with their old passwords.')
    const signedIn = await signInWithOldPasswords({ environment, gameRoot: join(folder, 'game'), sources, people })
    const cash = await sumOfOpenings(databaseUrl)
    return {
      seed,
      sources: report,
      people: people * sources.length,
      cash,
      signedIn: signedIn.count,
      differences: [...differences, ...signedIn.differences],
    }
  } finally {
    await mariaDb?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function adoptOne(
  { from }: MadeSource,
  live: (act: string, crashAt: number | null, more?: string[]) => Promise<'SIGKILL' | null>,
  {
    people,
    points,
    random,
    say,
  }: { people: number; points: number; random: () => number; say: (line: string) => void },
): Promise<{ killed: number; rehearsalMs: number }> {
  const batches = people / peopleOfBatch
  const mostSteps = Math.ceil((2 * batches * statementsOfBatch) / points) + 10
  const chosen = () => 1 + Math.floor(random() * mostSteps)
  let killed = 0
  const note = (what: string, at: number, signal: 'SIGKILL' | null) => {
    if (signal) killed += 1
    say(`${from}, ${what} at statement ${at}: ${signal ?? 'finished'}`)
  }
  const inRehearsal = chosen()
  note('rehearsal', inRehearsal, await live('rehearse', inRehearsal))
  const startedAt = Date.now()
  await live('rehearse', null)
  const rehearsalMs = Date.now() - startedAt
  // A process may end before its kill: then there is one more.
  for (let point = 1; killed < points && point < 2 * points; point += 1) {
    const at = chosen()
    note(`run ${point}`, at, await live('run', at, ['--yes']))
  }
  await live('run', null, ['--yes'])
  return { killed, rehearsalMs }
}
