import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
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

function tokensOf(selector: string): Record<string, string> {
  const start = css.indexOf(selector)
  const block = css.slice(start, css.indexOf('}', start))
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, colour]) => [name, colour]),
  )
}
