import type { SettlementSource } from '@guildhall/contract/settlement-rules'
import type { Kysely } from 'kysely'
import type { App } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import * as matches from './match-queries.ts'
import { lockLines } from './queries.ts'
import { concernsPayment, differencesOfMatched, differencesOfUnmatched, matchLine, type Candidate } from './rules.ts'

type Db = Kysely<DB>
type Find = (tx: Db, after: number, limit: number) => Promise<matches.MatchedLine[]>

/** So many lines are compared in one transaction. */
const atOnce = 500

/** Compares all lines that `find` gives, some at a time. A job that is killed starts again with the first. */
export async function matchAll(app: Pick<App, 'db' | 'now'>, source: SettlementSource, find: Find): Promise<void> {
  for (let after = 0; ;) {
    const last = await transaction(app.db, async (tx) => {
      await lockLines(tx)
      const lines = await find(tx, after, atOnce)
      await matchLines(tx, source, lines, app.now().toISOString())
      return lines.length < atOnce ? null : lines.at(-1)!.id
    })
    if (last === null) return
    after = last
  }
}

/** Matches lines that have no match yet, and writes the differences of all. The caller holds the lock of the lines. */
export async function matchLines(
  tx: Db,
  source: SettlementSource,
  lines: readonly matches.MatchedLine[],
  now: string,
): Promise<void> {
  const free = lines.filter((line) => concernsPayment(line) && !isMatched(line))
  const candidates = await matches.findCandidates(tx, source, free)
  for (const line of free) {
    const match = matchLine(line, candidates, source === 'bank')
    if (!match) continue
    const { by, candidate } = match
    Object.assign(line, { payment_id: null, deposit_id: null, matched_by: by }, columnsOf(candidate.of))
    if (line.kind === 'payment') candidate.isTaken = true
    await matches.setMatch(tx, line.id, candidate.of, by)
  }
  await reviewLines(tx, source, lines, now)
}

/** Writes the differences of these lines, and of all other lines of their payments. */
export async function reviewLines(
  tx: Db,
  source: SettlementSource,
  lines: readonly matches.MatchedLine[],
  now: string,
): Promise<void> {
  const unmatched = lines.filter((line) => !isMatched(line))
  const payments = [...new Set(lines.flatMap(({ payment_id }) => payment_id ?? []))]
  const deposits = [...new Set(lines.flatMap(({ deposit_id }) => deposit_id ?? []))]
  const matched = await matches.findLinesOf(tx, payments, deposits)
  const candidates = await matches.findByIds(tx, source, payments, deposits)
  const linesOf = Map.groupBy(matched, ({ payment_id, deposit_id }) => payment_id ?? deposit_id)
  await matches.linkUnknown(
    tx,
    source,
    unmatched.map(({ id }) => id),
  )
  await matches.writeDifferences(tx, {
    source,
    reviewed: [...unmatched, ...matched].map(({ id }) => id),
    found: [
      ...unmatched.flatMap(differencesOfUnmatched),
      ...candidates.flatMap((candidate) => differencesOfMatched(candidate, linesOf.get(idOf(candidate.of)) ?? [])),
    ],
    now,
  })
}

const isMatched = ({ payment_id, deposit_id }: matches.MatchedLine): boolean =>
  payment_id !== null || deposit_id !== null
const columnsOf = (of: Candidate['of']) => ('payment' in of ? { payment_id: of.payment } : { deposit_id: of.deposit })
const idOf = (of: Candidate['of']) => ('payment' in of ? of.payment : of.deposit)
