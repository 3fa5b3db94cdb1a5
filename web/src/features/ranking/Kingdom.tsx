import type { RankingRow } from './rows.ts'
import { kingdomWords } from './words.ts'

const colours = { blue: 'text-r-rare', red: 'text-danger', neutral: 'text-muted' } as const

/** The kingdom as a word; its colour only repeats it. */
export function Kingdom({ of }: { of: RankingRow['kingdom'] }) {
  return <span className={colours[of]}>{kingdomWords[of]()}</span>
}
