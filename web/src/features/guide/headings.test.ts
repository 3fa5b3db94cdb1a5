import { expect, test } from 'vitest'
import { guideMinutes } from '@guildhall/contract/guide-rules'
import { accentOf } from './accents.ts'
import { everything, queryOf, readView, searchOf } from './address.ts'
import { withHeadings } from './headings.ts'

// GUIDE-21
test('second and third level headings are listed, each under an id of its own', () => {
  const { html, headings } = withHeadings(
    '<h2>Começo &amp; <em>fim</em></h2><p>a</p><h3>Começo</h3><h4>Não</h4><h2>Começo</h2><h2></h2><h3>⚔</h3>',
  )
  expect(headings).toEqual([
    { id: 's-comeco-fim', level: 2, text: 'Começo & fim' },
    { id: 's-comeco', level: 3, text: 'Começo' },
    { id: 's-comeco-2', level: 2, text: 'Começo' },
    { id: 's-x', level: 3, text: '⚔' },
  ])
  for (const { id } of headings) expect(html).toContain(`id="${id}"`)
  expect(html).toContain('<p>a</p>')
  expect(html).toContain('<h4>Não</h4>')
})

// GUIDE-19
test('reading takes a minute for 180 words, and at least one', () => {
  expect([0, 10, 180, 181, 540].map(guideMinutes)).toEqual([1, 1, 1, 2, 3])
})

// GUIDE-10
test('sub-guides have eight colours, then they begin anew', () => {
  const colours = Array.from({ length: 9 }, (_, at) => accentOf(at))
  expect(new Set(colours).size).toBe(8)
  expect(colours[8]).toBe(colours[0])
})

test('the address says what is shown, and nothing that is the default', () => {
  expect(searchOf(everything)).toBe('')
  const view = { q: 'cash', subguide: '3', sort: 'alpha', view: 'list', page: 2 } as const
  expect(readView(new URLSearchParams(searchOf(view)))).toEqual(view)
  expect(readView(new URLSearchParams('sort=x&view=&subguide=a&page=-1&q=%20'))).toEqual(everything)
  expect(queryOf(view)).toEqual({ limit: 24, q: 'cash', subguide: 3, sort: 'alpha', after: 24 })
})
