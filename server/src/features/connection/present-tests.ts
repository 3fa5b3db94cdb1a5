import type { AnswerOf } from '@guildhall/contract'
import type { connection } from '@guildhall/contract/connection'
import { connectionTests } from '@guildhall/contract/game-switches'
import type { App } from '../../app.ts'
import { isTestable } from './plans.ts'
import { stepCure, stepText, type Step } from './steps.ts'
import * as queries from './test-queries.ts'

type Tests = AnswerOf<typeof connection.getConnectionTests>

/** The last test of each kind, in the language of the reader. */
export async function getConnectionTests({ db, game }: Pick<App, 'db' | 'game'>): Promise<Tests> {
  const rows = await queries.findLastTests(db)
  return {
    data: connectionTests.map((kind) => {
      const row = rows.find((each) => each.kind === kind)
      return {
        kind,
        isSupported: isTestable(game, kind),
        last: row
          ? {
              id: row.id,
              state: row.state,
              steps: (row.steps as unknown as Step[]).map((step) => ({
                at: step.at,
                tone: step.tone,
                text: stepText(step),
                cure: stepCure(step),
              })),
              startedAt: row.started_at,
              startedBy: row.started_by,
              endedAt: row.ended_at,
            }
          : null,
      }
    }),
  }
}
