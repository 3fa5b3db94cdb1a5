import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

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

function tokensOf(selector: string): Record<string, string> {
  const start = css.indexOf(selector)
  const block = css.slice(start, css.indexOf('}', start))
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, colour]) => [name, colour]),
  )
}

function contrast(one: string, other: string): number {
  const [dim, bright] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  // To two decimals, as contrast is written everywhere.
  return Math.round(((bright! + 0.05) / (dim! + 0.05)) * 100) / 100
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
