import { expect, test } from 'vitest'
import { drawable, fit, outline, widthOf } from './text.ts'

const room = { font: 'grenze', sizes: [96, 72, 54], width: 640, lines: 2 } as const

test('a short text has the largest size, a longer one a smaller size, and the longest is cut after a word', () => {
  expect(fit('Ranking', room)).toEqual({ font: 'grenze', size: 96, lines: ['Ranking'] })
  expect(fit('Coluna do mercador: sete hábitos para vender', room)).toMatchObject({ size: 54 })
  const long = 'A Legião tomou o castelo de Erion depois de três noites de cerco e de fome'
  const { size, lines } = fit(long, room)
  expect([size, lines.length, lines[1]!.endsWith('…')]).toEqual([54, 2, true])
  expect(long).toContain(`${lines.join(' ').replace('…', '')} `)
})

test.each(['W'.repeat(300), 'i '.repeat(10_000), 'ã'.repeat(9999), `${'a'.repeat(50)} ${'b'.repeat(500)}`, '', '🍷🍷'])(
  'no line is wider than its room, whatever the text (%#)',
  (text) => {
    const { font, size, lines } = fit(text, room)
    expect(lines.length).toBeLessThanOrEqual(2)
    for (const line of lines) expect(widthOf(line, font, size)).toBeLessThanOrEqual(640)
  },
)

test('what the fonts lack is left out, and letters lose only unknown marks', () => {
  expect(drawable('Poção 🍷 de\u0000 Vida\n\t+9', 'grenze')).toBe('Poção de Vida +9')
  expect(drawable('Łódź Ştefan ỹ', 'atkinson')).toBe('ódz Stefan y')
  expect(drawable('\u202e角色', 'atkinson')).toBe('')
})

test('the characters of HTML are drawn as outlines, and no text reaches the SVG as markup', () => {
  const svg = outline('<b onload="x">&\'', { font: 'atkinson', size: 30, x: 0, y: 40, fill: '#fff' })
  expect(svg).toContain('aria-label="&#60;b onload=&#34;x&#34;&#62;&#38;&#39;"')
  expect(svg.match(/<path /g)).toHaveLength(15)
})
