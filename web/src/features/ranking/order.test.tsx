import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { RankingRow } from './rows.ts'
import { Podium } from './Podium.tsx'
import { RankingCards } from './RankingCards.tsx'
import { RankingTable } from './RankingTable.tsx'

const row: RankingRow = {
  place: 1,
  name: 'Fenrir',
  level: 383,
  class: 0,
  evolution: 1,
  kingdom: 'blue',
  guildId: 0,
  points: 1_234_567,
  movement: null,
}
const props = { rows: [row], guilds: {}, hasPoints: true }

const htmlOf = (element: React.ReactNode): string =>
  renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />).replaceAll('<!-- -->', '')

/** The text of a row on a phone: its cells without those for wide windows. */
const onPhone = (html: string): string[] =>
  html
    .replace(/<t[hd][^>]*class="[^"]*max-md:hidden[^>]*>.*?<\/t[hd]>/g, '')
    .replace(/.*<tbody>/, '')
    .replace(/<[^>]*>/g, '|')
    .split('|')
    .filter(Boolean)

test('a phone shows the number that the ranking is sorted by', () => {
  const byPoints = onPhone(htmlOf(<RankingTable {...props} sort="points-desc" />))
  expect(byPoints).toContain('1.234.567')
  expect(byPoints.join('')).toContain('Level: 383')
  for (const sort of ['level-desc', 'level-asc', 'name-asc', 'guild-asc'] as const) {
    const others = onPhone(htmlOf(<RankingTable {...props} sort={sort} />))
    expect(others, sort).toContain('383')
    expect(others, sort).not.toContain('1.234.567')
  }
})

test('a source without points keeps the level, whatever order the address names', () => {
  const rows = [{ ...row, points: null }]
  expect(onPhone(htmlOf(<RankingTable {...props} rows={rows} hasPoints={false} sort="points-desc" />))).toContain('383')
  expect(htmlOf(<Podium rows={rows} guilds={{}} sort="points-desc" />)).toContain('Nível 383')
})

test('the podium shows points in the order of points, and the level in the order of levels', () => {
  const byPoints = htmlOf(<Podium {...props} sort="points-desc" />)
  expect(byPoints).toContain('1.234.567 pontos')
  expect(byPoints).not.toContain('Nível 383')
  const byLevel = htmlOf(<Podium {...props} sort="level-desc" />)
  expect(byLevel).toContain('Nível 383')
  expect(byLevel).not.toContain('pontos')
})

test('a card puts the number of the order first and the other one below', () => {
  const places = (sort: 'level-desc' | 'points-desc') => {
    const html = htmlOf(<RankingCards {...props} sort={sort} />)
    return [html.indexOf('Nível 383'), html.indexOf('1.234.567 pontos')] as const
  }
  const [level, points] = places('points-desc')
  expect(points).toBeGreaterThan(0)
  expect(level).toBeGreaterThan(points)
  const [first, second] = places('level-desc')
  expect(first).toBeGreaterThan(0)
  expect(second).toBeGreaterThan(first)
})
