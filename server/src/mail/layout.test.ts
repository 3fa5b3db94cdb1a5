import { describe, expect, test } from 'vitest'
import { contrast } from '../../../test/contrast.ts'
import { dark, light } from './colours.ts'
import { layOut, type Letter } from './layout.ts'

const letter: Letter = {
  appName: 'Guildhall',
  locale: 'en',
  subject: 'Guildhall: a subject',
  greeting: 'Hello, Marina!',
  paragraphs: ['One <b>thing</b> & another.'],
  facts: [['Payment', 'x'.repeat(60)]],
  button: { label: 'Open', url: 'https://portal.example/a?b=1&c=2' },
  links: [['Rules', 'https://portal.example/rules']],
  linkHint: 'If the button does not open, copy this address:',
  footer: 'You have an account.',
  stop: ['Stop these mails', 'https://portal.example/unsubscribe?token=a'],
}
const { html } = layOut(letter)

describe.each([
  ['dark', dark],
  ['light', light],
])('%s', (_name, colours) => {
  test.each(['text', 'muted', 'brass'] as const)('%s can be read on card and page', (name) => {
    for (const surface of [colours.card, colours.page])
      expect(contrast(colours[name], surface)).toBeGreaterThanOrEqual(4.5)
  })

  test('the label can be read on the button', () => {
    expect(contrast(colours.onButton, colours.button)).toBeGreaterThanOrEqual(4.5)
  })
})

test('the dark colours stand on the elements, the light ones in the style sheet alone', () => {
  const [, styles = '', body = ''] = /<style>(.*)<\/style>(.*)/s.exec(html) ?? []
  const inline = new Set(body.match(/#[\da-f]{6}/g))
  expect(inline).toEqual(new Set(Object.values(dark)))
  expect(styles).toContain('@media (prefers-color-scheme:light)')
  for (const colour of styles.match(/#[\da-f]{6}/g) ?? []) expect(Object.values(light)).toContain(colour)
  expect(html).toContain('<meta name="color-scheme" content="dark light">')
  expect(html).toContain('<meta name="supported-color-schemes" content="dark light">')
})

test('each class that an element carries has a light rule', () => {
  const classes = new Set([...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names]) => names!.split(' ')))
  for (const name of classes) expect(html).toContain(`.${name}{`)
})

test('nothing comes from elsewhere and nothing runs', () => {
  expect(html).not.toMatch(/<(img|script|link|iframe|form)\b|\bsrc=|url\(|@import|@font-face| on\w+=/i)
})

test('texts are escaped, and the plain text says them as they are', () => {
  expect(html).toContain('One &lt;b&gt;thing&lt;/b&gt; &amp; another.')
  expect(html).toContain('href="https://portal.example/a?b=1&amp;c=2"')
  expect(layOut(letter).text).toContain('One <b>thing</b> & another.')
})
