import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { stylesOf } from '@guildhall/contract/look'
import { everyToken, fixed, problemOf, themes, type Theme } from '@guildhall/contract/look-rules'
import { settingGroups } from '@guildhall/contract/setting-groups'
import { contrast } from '../../../test/contrast.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

const parchment = tokensOf(':root {')
const night = { ...parchment, ...tokensOf(":root:not([data-theme='light']) {") }

const surfaces = ['bg', 's1', 's2', 's3']
const words = [
  ...['text', 'muted', 'faint', 'brass', 'verd', 'danger', 'success', 'warn', 'info'],
  ...['r-common', 'r-uncommon', 'r-rare', 'r-epic', 'r-legendary', 'r-mythic'],
]
const onFills: [word: string, fill: string][] = [
  ...['verd', 'danger', 'success', 'warn', 'info'].map((tone): [string, string] => [tone, `${tone}-deep`]),
  ['text', 'brass-deep'],
  ['on-brass', 'brass-strong'],
]

describe.each([
  ['dark', night],
  ['light', parchment],
])('%s', (_name, theme) => {
  test.each(words)('%s can be read on every surface', (word) => {
    for (const surface of surfaces) {
      expect(contrast(theme[word]!, theme[surface]!), surface).toBeGreaterThanOrEqual(5)
    }
  })

  test.each(onFills)('%s can be read on %s', (word, fill) => {
    expect(contrast(theme[word]!, theme[fill]!)).toBeGreaterThanOrEqual(4.8)
  })

  test('white can be read on the destructive button', () => {
    expect(contrast('#ffffff', theme['danger-strong']!)).toBeGreaterThanOrEqual(4.8)
  })

  test('the edges of fields and buttons can be seen', () => {
    for (const surface of surfaces) {
      expect(contrast(theme.edge!, theme[surface]!), surface).toBeGreaterThanOrEqual(3)
    }
  })
})

const byTheme: Record<Theme, Record<string, string>> = { dark: night, light: parchment }
const none = { accent: '', background: '' }

test.each(themes)('the rules of looks compare with the colours of this file: %s', (theme) => {
  const { surfaces: usual, text, muted, words: others, fills } = fixed[theme]
  expect(byTheme[theme]).toMatchObject({ ...usual, text, muted, ...others, ...fills })
  expect(Object.keys({ text, muted, ...others }).sort()).toEqual(words.toSorted())
  expect(problemOf(theme, none)).toBeNull()
})

test('the look of the portal has no styles', () => {
  expect(stylesOf(settingGroups.look.defaults)).toBe('')
})

// A grid of all colours, and for each that is refused the nearest that is not: those lie at the limits.
const grid = (levels: string[]) =>
  levels.flatMap((red) => levels.flatMap((green) => levels.map((blue) => `#${red}${green}${blue}`)))

test.each(themes)('every colour that staff may choose keeps all texts readable, up to its limits: %s', (theme) => {
  const backgrounds = allowed(theme, 'background', grid(['00', '70', 'ff']), none)
  expect(backgrounds.length).toBeGreaterThan(20)
  let least = Infinity
  for (const background of ['', ...backgrounds]) {
    const accents = allowed(theme, 'accent', grid(['00', 'ff']), { accent: '', background })
    for (const accent of ['', ...accents]) {
      const token = { ...byTheme[theme], ...everyToken(theme, { accent, background }) }
      const at = (one: string, other: string) => contrast(token[one]!, token[other]!)
      const texts = [
        ...words.flatMap((word) => surfaces.map((surface) => at(word, surface))),
        ...onFills.map(([word, fill]) => at(word, fill)),
        at('muted', 'brass-deep'),
      ]
      const edges = [...surfaces.map((surface) => at('edge', surface)), at('brass', 'brass-deep')]
      least = Math.min(least, ...texts, ...edges.map((ratio) => ratio + 1.5))
      if (least < 4.5) throw new Error(`${accent} on ${background}: ${least}`)
    }
  }
  expect(least, 'the limits are reached').toBeLessThan(4.6)
})

test('a refusal names the ratio and a colour that is accepted', () => {
  expect(problemOf('light', { accent: '#ffee00', background: '' })).toMatchObject({ field: 'accent' })
  const problem = problemOf('dark', { accent: '', background: '#777777' })!
  expect(problem.field).toBe('background')
  expect(problem.ratio).toBeLessThan(4.5)
  expect(problemOf('dark', { accent: '', background: problem.nearest })).toBeNull()
})

function allowed(theme: Theme, field: 'accent' | 'background', colours: string[], others: typeof none): string[] {
  const found = colours.map((colour) => {
    const problem = problemOf(theme, { ...others, [field]: colour })
    return problem?.field === field ? problem.nearest : colour
  })
  return [...new Set(found)]
}

function tokensOf(selector: string): Record<string, string> {
  const start = css.indexOf(selector)
  const block = css.slice(start, css.indexOf('}', start))
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, colour]) => [name, colour]),
  )
}
