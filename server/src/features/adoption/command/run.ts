import type { App } from '../../../app.ts'
import { recordAdminAction, type Actor } from '../../../audit/record.ts'
import { Problem } from '../../../console/problem.ts'
import { transaction } from '../../../db/transaction.ts'
import { adoptPeople, mostAtOnce } from '../adopt.ts'
import type { Reading } from '../sources/person.ts'
import { batchesOf } from './batches.ts'
import { problemsOf } from './rehearse.ts'
import type { OpenSource } from './open-source.ts'
import type { FoundProblem } from './report.ts'
import * as queries from './run-queries.ts'
import { addToTally, type Tally, type Verdict } from './tally.ts'
import { toAdopt } from './to-adopt.ts'

/**
 * Makes the accounts of a source from where the run is. Each batch is one transaction together with the place behind it,
 * so a process that was killed lost nothing and did nothing twice.
 */
export async function goOn(
  app: App,
  actor: Actor,
  run: queries.StoredRun,
  { source }: Pick<OpenSource, 'source'>,
  { onProblems, onProgress }: { onProblems(problems: FoundProblem[]): void; onProgress(tally: Tally): void },
): Promise<Tally> {
  let { position, tally } = run
  for await (const batch of batchesOf(source.read(position), mostAtOnce)) {
    const next = batch.findLast((reading) => reading.position !== '')?.position ?? position ?? ''
    const done = await adoptBatch(app, { ...run, position, tally }, batch, next)
    ;({ tally } = done)
    position = next
    onProblems(problemsOf(batch, done.verdictOf))
    onProgress(tally)
  }
  await transaction(app.db, async (tx) => {
    if (!(await queries.endRun(tx, run.id, 'done', app.now().toISOString()))) throw givenUp()
    await recordAdminAction(tx, actor, 'adoption.end', `adoption ${run.id}`, app.now(), { after: tally })
  })
  return tally
}

const adoptBatch = (app: App, run: queries.StoredRun, batch: readonly Reading[], next: string) =>
  transaction(app.db, async (tx) => {
    const readings = batch.filter(({ person }) => person !== null)
    const outcomes = await adoptPeople(
      app,
      tx,
      run,
      readings.map(({ person }) => toAdopt(person!)),
    )
    const verdicts = new Map(
      outcomes.map((outcome, at): [Reading, Verdict] => [
        readings[at]!,
        outcome.outcome === 'skipped' ? outcome.reason : outcome.isRepeat ? 'earlier' : 'new',
      ]),
    )
    const verdictOf = (reading: Reading): Verdict => verdicts.get(reading) ?? 'earlier'
    const tally = addToTally(run.tally, batch, verdictOf)
    if (!(await queries.advanceRun(tx, run, { position: next, tally }))) throw givenUp()
    return { tally, verdictOf }
  })

const givenUp = () =>
  new Problem('Another process has this run, or it was given up. Nothing of this batch was written.')
