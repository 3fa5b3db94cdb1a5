import { recordAdminAction } from '../../../audit/record.ts'
import { Problem } from '../../../console/problem.ts'
import { sayProgress } from '../../../console/progress.ts'
import type { Console, Verb } from '../../../console/verb.ts'
import { transaction } from '../../../db/transaction.ts'
import { ownCommand } from '../../../errors/own-command.ts'
import { errorCode } from '../../../errors/read-error.ts'
import { mappingExample } from '../sources/mapping.ts'
import { readArguments, type AdoptArguments } from './arguments.ts'
import { adoptNews } from './news.ts'
import { openSource, type OpenSource } from './open-source.ts'
import { rehearse } from './rehearse.ts'
import { problemReport, progressText, tallyLines } from './report.ts'
import { goOn } from './run.ts'
import * as queries from './run-queries.ts'
import { emptyTally, sumOf, type Tally } from './tally.ts'

export const adoptionVerbs: Verb[] = [
  {
    name: 'adopt',
    parameters: ['rehearse|run|status|stop|news|mapping-example', '…'],
    readsArguments: true,
    about: 'Makes accounts of the people of an older site or of the game. “adopt” alone prints what it takes.',
    run: async (console, ...args) => adopt(console, readArguments(args)),
  },
]

const day = 24 * 3600_000
/** A source may have changed since an older rehearsal. */
const rehearsalMs = day
/** For 18 months people may come with their old password (decision 0211). */
const passwordsMs = 548 * day

async function adopt(console: Console, typed: AdoptArguments): Promise<void> {
  if (typed.act === 'mapping-example') return console.say(JSON.stringify(mappingExample, null, 2))
  if (typed.act === 'status') return sayStatus(console)
  if (typed.act === 'stop') return stopRun(console)
  if (typed.act === 'news') return adoptNews(console, typed, process.env)
  const open = await openSource(console.app, typed, process.env)
  try {
    if (typed.act === 'rehearse') await rehearseSource(console, typed, open)
    else await alone(console, () => runSource(console, typed, open))
  } finally {
    await open.source.close()
  }
}

async function rehearseSource({ app, actor, say }: Console, typed: AdoptArguments, open: OpenSource): Promise<void> {
  say(`Rehearsal of "${open.label}": ${open.source.title}. No account is made.`)
  const { tally, lines } = await withReport(say, typed, open, emptyTally, (report) => rehearse(app, open, report))
  const problems = sumOf(tally.leftOut)
  await transaction(app.db, async (tx) => {
    const run = await queries.insertRun(tx, {
      ...{ source: open.from, label: open.label, fingerprint: open.fingerprint, state: 'rehearsal' },
      counts: { ...tally, problems },
      ...timesOf(app.now()),
    })
    await recordAdminAction(tx, actor, 'adoption.rehearse', `adoption ${run.id}`, app.now(), { after: tally })
  })
  for (const line of lines(true)) say(line)
  if (typed.report) say(`Every problem is in ${typed.report}.`)
  const anyway = problems > 0 ? ' Correct the source and rehearse again, or leave these people out with --anyway.' : ''
  say(`${anyway ? `${problems} people would be left out.` : 'Nothing is in the way.'}${anyway}`)
}

async function runSource(console: Console, typed: AdoptArguments, open: OpenSource): Promise<void> {
  const { app, actor, say } = console
  const running = await queries.getRunning(app.db)
  if (running && running.fingerprint !== open.fingerprint)
    throw new Problem(
      `The run of "${running.label}" (${running.source}) is not finished, and this is another source or mapping. Finish it with its own command, or give it up: ${ownCommand('admin', 'adopt stop')}`,
    )
  if (running) say(`The run of "${running.label}" goes on behind ${running.tally.rows} rows.`)
  else await demandConsent(console, typed, open)
  const run = running ?? (await begin(console, open))
  const { tally, lines } = await withReport(say, typed, open, run.tally, (report) =>
    goOn(app, actor, run, open, report),
  )
  say(`The run of "${open.label}" is done: ${open.source.title}.`)
  for (const line of lines(false)) say(line)
  if (tally.accounts > 0) say('People sign in with their old login and password. Nobody was sent a message.')
}

/** Throws Problem unless the same source was rehearsed without problems, or the owner wants it anyway; then asks. */
async function demandConsent(
  { app, say, readWord }: Console,
  { isAnyway, isConfirmed }: AdoptArguments,
  { source, label, fingerprint }: OpenSource,
): Promise<void> {
  const found = await queries.getRehearsal(app.db, fingerprint)
  const isFresh = found !== null && app.now().getTime() - Date.parse(found.startedAt) < rehearsalMs
  if (!isFresh && !isAnyway)
    throw new Problem(
      found
        ? `The rehearsal of this source is older than a day. Rehearse again, or add --anyway.`
        : 'Nobody has rehearsed this source with this name and mapping. Rehearse first, or add --anyway.',
    )
  if (found && isFresh && found.problems > 0 && !isAnyway)
    throw new Problem(
      `The rehearsal would leave ${found.problems} people out. Correct the source and rehearse again, or add --anyway.`,
    )
  const people = found ? found.tally.accounts : source.rows
  say(
    found
      ? `By its rehearsal "${label}" becomes ${people} accounts with ${found.tally.cash} Cash together. This cannot be undone.`
      : `"${label}" has ${people} rows, and nobody has rehearsed them. This cannot be undone.`,
  )
  if (!isConfirmed && (await readWord(`Type ${people} to go on: `)) !== String(people))
    throw new Problem('Nothing was done.')
}

const begin = ({ app, actor }: Console, { from, label, fingerprint, source }: OpenSource): Promise<queries.StoredRun> =>
  transaction(app.db, async (tx) => {
    const times = timesOf(app.now())
    const run = await queries.insertRun(tx, {
      ...{ source: from, label, fingerprint, state: 'running', counts: emptyTally, ...times },
    })
    await recordAdminAction(tx, actor, 'adoption.begin', `adoption ${run.id}`, app.now(), {
      after: { source: from, label, rows: source.rows },
    })
    return run
  })

const timesOf = (now: Date) => ({
  at: now.toISOString(),
  passwordsUntil: new Date(now.getTime() + passwordsMs).toISOString(),
})

interface Reporting {
  onProblems: ReturnType<typeof problemReport>['add']
  onProgress(tally: Tally): void
}

/** Does the work with progress on the terminal and a list of problems. Returns the lines that describe its result. */
async function withReport(
  say: Console['say'],
  { report: path, examples }: AdoptArguments,
  { source }: OpenSource,
  before: Tally,
  work: (reporting: Reporting) => Promise<Tally>,
): Promise<{ tally: Tally; lines(isRehearsal: boolean): string[] }> {
  const report = problemReport(path, examples)
  const progress = sayProgress(say)
  const startedAt = Date.now()
  try {
    const tally = await work({
      onProblems: report.add,
      onProgress: (now) =>
        progress.update(progressText(now, { rows: source.rows, before: before.rows, ms: Date.now() - startedAt })),
    })
    return { tally, lines: (isRehearsal) => tallyLines(tally, report.examples, isRehearsal) }
  } finally {
    progress.end()
    report.end()
  }
}

/** Runs the work while no other process does. */
async function alone({ app }: Console, work: () => Promise<void>): Promise<void> {
  await app.db.connection().execute(async (db) => {
    try {
      await queries.lockRuns(db)
    } catch (error) {
      if (errorCode(error) === '55P03') throw new Problem('Another process makes accounts right now. Nothing was done.')
      throw error
    }
    try {
      await work()
    } finally {
      await queries.unlockRuns(db)
    }
  })
}

async function stopRun(console: Console): Promise<void> {
  const { app, actor, say } = console
  await alone(console, async () => {
    const running = await queries.getRunning(app.db)
    if (!running) throw new Problem('There is no run that was not finished.')
    await transaction(app.db, async (tx) => {
      await queries.endRun(tx, running.id, 'stopped', app.now().toISOString())
      await recordAdminAction(tx, actor, 'adoption.stop', `adoption ${running.id}`, app.now(), { after: running.tally })
    })
    say(`The run of "${running.label}" is given up. Its ${running.tally.accounts} accounts stay.`)
  })
}

async function sayStatus({ app, say }: Console): Promise<void> {
  const runs = await queries.findRuns(app.db, 20)
  if (runs.length === 0) return say('There was no rehearsal and no run.')
  for (const { id, startedAt, state, source, label, tally } of runs)
    say(
      `${id}  ${startedAt.slice(0, 16).replace('T', ' ')}  ${state.padEnd(9)}  ${source} "${label}": ${tally.rows} rows, ${tally.accounts} accounts, ${sumOf(tally.leftOut)} left out, ${tally.cash} Cash`,
    )
}
