import type { App } from '../../app.ts'
import { runConnectionTestJob } from './jobs.ts'
import { plans, takeBack, type Move, type TestContext } from './plans.ts'
import type { Step } from './steps.ts'
import * as queries from './test-queries.ts'

/** A game over folders looks for new items every 30 s, and a busy one needs a few rounds. */
const longestMs = 5 * 60_000
/** How soon a part that lasts is asked again. */
const pauseMs = 2_000

type Services = Pick<App, 'config' | 'db' | 'gameOfTests' | 'jobs' | 'log' | 'now'>

/**
 * Carries a test on from the steps that are stored, until it ends or must wait. A run that is repeated sends the same
 * operations, which the game does once.
 */
export async function runConnectionTest(app: Services, id: number): Promise<void> {
  const test = await queries.getTest(app.db, id)
  if (!test || test.ended_at) return
  const context: TestContext = { app, game: app.gameOfTests, test }
  const isOver = app.now().getTime() - Date.parse(test.started_at) > longestMs
  const stored = test.steps as unknown as Step[]
  const steps = stored.filter(({ tone }) => tone !== 'wait')
  const note = (part: string, { tone, word, data = {} }: Move) =>
    void steps.push({ part, tone, word, data, at: app.now().toISOString() })
  let storedCount = stored.length
  const keep = async (state: 'running' | 'ok' | 'failed' | 'unknown') => {
    const isKept = await queries.keepSteps(app.db, id, { steps, storedCount, state, at: app.now().toISOString() })
    storedCount = steps.length
    return isKept
  }
  for (const part of plans[test.kind]) {
    if (steps.some((step) => step.part === part.name)) continue
    if (part.isFor && !part.isFor(context.game)) continue
    const isLast = test.kind === 'reading' && ['account', 'characters'].includes(part.name) && !test.login
    if (isLast) continue
    let move = await part.run(context)
    if (move.tone === 'wait' && isOver) {
      if (part.name === 'delivered') move = await takeBack(context)
      else move = { ...move, tone: 'fail' }
      note(part.name, move.tone === 'wait' ? { ...move, tone: 'fail' } : move)
      return void (await keep(move.tone === 'ok' ? 'ok' : move.word === 'taken_back' ? 'failed' : 'unknown'))
    }
    note(part.name, move)
    if (move.tone === 'fail') return void (await keep('failed'))
    // Another run has stored more since, and carries the test on.
    if (!(await keep('running'))) return
    if (move.tone === 'wait') {
      const runAt = new Date(app.now().getTime() + pauseMs)
      return app.jobs.add(app.db, runConnectionTestJob, { id }, jobKey(id), runAt)
    }
  }
  await keep('ok')
}

export const jobKey = (id: number): string => `connection test ${id}`

/** Adds the jobs of tests that have not ended. */
export async function resumeConnectionTests(app: Pick<App, 'db' | 'jobs'>): Promise<void> {
  for (const { id } of await queries.findRunning(app.db))
    await app.jobs.add(app.db, runConnectionTestJob, { id }, jobKey(id))
}
