import type { Preview } from '@guildhall/contract/previews'
import type { Arriving, Outcome } from '../../api/outcome.ts'
import type { View } from './address.ts'
import { rankingRows, type RankingReply } from './rows.ts'
import { classAndEvolution, orderValue } from './words.ts'

interface Loaded {
  view: View
  found: Arriving<Outcome<{ reply: RankingReply }>>
}

/** The first three, in the order that the page shows. */
export function preview({ view, found }: Loaded): Partial<Preview> {
  const reply = found.now?.data?.reply
  if (!reply || reply.unsupported) return {}
  const rows = rankingRows(reply).slice(0, 3)
  return { podium: rows.map((row) => ({ name: row.name, note: orderValue(row, view.sort) ?? classAndEvolution(row) })) }
}
