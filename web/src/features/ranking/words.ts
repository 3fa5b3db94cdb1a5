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

const className = (row: Pick<RankingRow, 'class'>): string =>
  (row.class === null ? undefined : classNames[row.class]) ?? m.ranking_no_class()

/** "Foema · Arch"; without a class only the words of the specification. */
export const classAndEvolution = (row: Pick<RankingRow, 'class' | 'evolution'>): string =>
  row.evolution === null ? className(row) : `${className(row)} · ${evolutionOf(row.evolution)}`

/** The main value of a row: its points when ordered by points, otherwise its level. Null when the source lacks it. */
export function orderValue({ level, points }: RankingRow, sort: Sort): string | null {
  if (sort === 'points-desc' && points !== null) return pointsText(points)
  return level === null ? null : m.ranking_level({ level })
}

/** The secondary value of a card: the level when ordered by points, otherwise the points. */
export function otherValue(row: RankingRow, sort: Sort): string | null {
  if (sort === 'points-desc') return row.level === null ? null : m.ranking_level({ level: row.level })
  return row.points === null ? null : pointsText(row.points)
}

const pointsText = (points: number): string =>
  m.ranking_points_of({ points: new Intl.NumberFormat(currentLocale()).format(points) })
