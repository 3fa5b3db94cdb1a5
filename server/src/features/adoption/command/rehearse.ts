import type { Kysely } from 'kysely'
import type { App } from '../../../app.ts'
import type { DB } from '../../../db/tables.ts'
import { mostAtOnce, rehearsePeople } from '../adopt.ts'
import type { Reading } from '../sources/person.ts'
import { batchesOf } from './batches.ts'
import type { OpenSource } from './open-source.ts'
import type { FoundProblem } from './report.ts'
import * as queries from './run-queries.ts'
import { addToTally, emptyTally, leavingOut, type Tally, type Verdict } from './tally.ts'
import { toAdopt } from './to-adopt.ts'

type Rehearsing = Pick<App, 'config' | 'now' | 'db'>

/** Reads a whole source and judges each person, without an account or a row. */
export function rehearse(
  app: Rehearsing,
  { source, label }: Pick<OpenSource, 'source' | 'label'>,
  { onProblems, onProgress }: { onProblems(problems: FoundProblem[]): void; onProgress(tally: Tally): void },
): Promise<Tally> {
  return app.db.connection().execute(async (db) => {
    await queries.startSeen(db)
    try {
      let tally = emptyTally
      for await (const batch of batchesOf(source.read(null), mostAtOnce)) {
        const verdicts = await judge(app, db, label, batch)
        const verdictOf = (reading: Reading): Verdict => verdicts.get(reading) ?? 'new'
        tally = addToTally(tally, batch, verdictOf)
        onProblems(problemsOf(batch, verdictOf))
        onProgress(tally)
      }
      return withUnread(tally, source, onProblems)
    } finally {
      await queries.endSeen(db)
    }
  })
}

/** What a run would do with each person, by the accounts that exist and by what was read before. */
async function judge(
  app: Rehearsing,
  db: Kysely<DB>,
  label: string,
  batch: readonly Reading[],
): Promise<Map<Reading, Verdict>> {
  const readings = batch.filter(({ person }) => person !== null)
  const outcomes = await rehearsePeople(
    app,
    db,
    { id: 0, label },
    readings.map(({ person }) => toAdopt(person!)),
  )
  const verdicts = new Map<Reading, Verdict>()
  for (const [at, { isRepeat, reason }] of outcomes.entries())
    verdicts.set(readings[at]!, isRepeat ? 'earlier' : (reason ?? 'new'))

  const stillNew = () => readings.filter((reading) => verdicts.get(reading) === 'new')
  // In the order in which a run would find them.
  const keys = await queries.addSeen(
    db,
    'keys',
    readings.map(({ person }) => person!.key),
  )
  for (const reading of stillNew()) if (!keys.has(reading.person!.key)) verdicts.set(reading, 'doubled_in_source')
  const loginOf = ({ person }: Reading) => person!.login.toLowerCase()
  const logins = await queries.addSeen(db, 'logins', stillNew().map(loginOf))
  for (const reading of stillNew()) if (!logins.has(loginOf(reading))) verdicts.set(reading, 'doubled_in_source')
  if (!app.config.uniqueEmail) return verdicts
  const emailOf = ({ person }: Reading) => person!.email?.trim().toLowerCase() ?? ''
  const emails = await queries.addSeen(db, 'emails', stillNew().map(emailOf).filter(Boolean))
  for (const reading of stillNew())
    if (emailOf(reading) && !emails.has(emailOf(reading))) verdicts.set(reading, 'email_taken')
  return verdicts
}

/** The problems of a batch, with their places. */
export function problemsOf(batch: readonly Reading[], verdictOf: (reading: Reading) => Verdict): FoundProblem[] {
  return batch.flatMap((reading): FoundProblem[] => {
    const { place, login, person, problems } = reading
    const at = { place, login }
    const verdict = person ? verdictOf(reading) : leavingOut(reading)
    const own = problems.map(({ code, found }) => ({ ...at, code, found }))
    // What an account of an earlier run lacks was reported then.
    if (verdict === 'earlier') return []
    return verdict === 'new' || !person ? own : [{ ...at, code: verdict, found: '' }]
  })
}

/** Reading by key returns each key once. What is missing at the end has the key of another row, or none. */
function withUnread(
  tally: Tally,
  { rows, isCounted }: OpenSource['source'],
  onProblems: (problems: FoundProblem[]) => void,
): Tally {
  const unread = isCounted ? rows - tally.rows : 0
  if (unread <= 0) return tally
  onProblems([{ code: 'key_repeated', place: `${unread} rows`, login: '', found: '' }])
  return { ...tally, rows, leftOut: { ...tally.leftOut, key_repeated: unread } }
}
