import { recordAdminAction } from '../../audit/record.ts'
import type { Console, Verb } from '../../console/verb.ts'
import { rebuildInsight } from './gather.ts'

/** The command for whoever doubts the figures, or has changed rows by hand. */
export const insightVerbs: Verb[] = [
  {
    name: 'insight-rebuild',
    parameters: [],
    about: 'Adds up all days of /staff/insight anew from the ledger. The page shows the former figures meanwhile.',
    run: rebuild,
  },
]

async function rebuild({ app, actor, say }: Console): Promise<void> {
  const { days, donors } = await rebuildInsight(app)
  await recordAdminAction(app.db, actor, 'rebuildInsight', 'insight', app.now(), { after: { days, donors } })
  say(`Added up ${days} days with ${donors} donors.`)
}
