import { m } from '@guildhall/messages'
import { classNames, type Kingdom } from '@guildhall/contract/ranking-classes'
import { evolutionOf, type RankingRow } from './rows.ts'
import { currentLocale } from '../../format/locale.ts'
import type { Sort } from './address.ts'

export const kingdomWords: Record<Kingdom, () => string> = {
  blue: m.ranking_blue,
  red: m.ranking_red,
  neutral: m.ranking_neutral,
}

const className = (row: RankingRow): string =>
  (row.class === null ? undefined : classNames[row.class]) ?? m.ranking_no_class()

/** "Foema · Arch"; without a class only the spec's own words. */
export const classAndEvolution = (row: RankingRow): string =>
  row.evolution === null ? className(row) : `${className(row)} · ${evolutionOf(row.evolution)}`

/**
 * The value that a row stands out with: its points in the order of points, its level in every other. Null where the
 * source has none.
 */
export function orderValue({ level, points }: RankingRow, sort: Sort): string | null {
  if (sort === 'points-desc' && points !== null) return pointsText(points)
  return level === null ? null : m.ranking_level({ level })
}

/** What a card tells in small beside `orderValue`: the level in the order of points, the points in every other. */
export function otherValue(row: RankingRow, sort: Sort): string | null {
  if (sort === 'points-desc') return row.level === null ? null : m.ranking_level({ level: row.level })
  return row.points === null ? null : pointsText(row.points)
}

const pointsText = (points: number): string =>
  m.ranking_points_of({ points: new Intl.NumberFormat(currentLocale()).format(points) })
