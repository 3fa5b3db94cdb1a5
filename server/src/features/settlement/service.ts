import type { AnswerOf } from '@guildhall/contract'
import type { settlement } from '@guildhall/contract/settlement'
import type { App } from '../../app.ts'
import { refuse } from '../../fail.ts'
import { countDifferences } from './difference-queries.ts'
import { presentImport } from './present.ts'
import * as queries from './queries.ts'

const onPage = 30
const shownProblems = 100

export async function listSettlements(
  app: App,
  before: number | undefined,
): Promise<AnswerOf<typeof settlement.listSettlements>> {
  const rows = await queries.findImports(app.db, before, onPage + 1)
  const page = rows.slice(0, onPage)
  const { count } = await countDifferences(app.db)
  return {
    data: page.map(presentImport),
    next: rows.length > onPage ? (page.at(-1)?.id ?? null) : null,
    open: count,
    banks: await queries.findBanks(app.db),
  }
}

export async function getSettlement(app: App, id: number): Promise<AnswerOf<typeof settlement.getSettlement>> {
  const row = (await queries.getImport(app.db, id)) ?? refuse('not_found')
  return { data: presentImport(row), problems: await queries.findProblems(app.db, id, shownProblems) }
}
