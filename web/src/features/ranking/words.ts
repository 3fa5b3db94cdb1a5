import { m } from '@guildhall/messages'
import { classNames, evolutionOf, type RankingRow } from '../../ranking-rows.ts'

export const kingdomWords: Record<RankingRow['kingdom'], () => string> = {
  blue: m.ranking_blue,
  red: m.ranking_red,
  neutral: m.ranking_neutral,
}

const className = (row: RankingRow): string =>
  (row.class === null ? undefined : classNames[row.class]) ?? m.ranking_no_class()

/** "Foema · Arch"; without a class only the spec's own words. */
export const classAndEvolution = (row: RankingRow): string =>
  row.evolution === null ? className(row) : `${className(row)} · ${evolutionOf(row.evolution)}`
