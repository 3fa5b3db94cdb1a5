import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainText } from '@guildhall/contract/html-text'
import { hostile } from '../../../test/hostile-html.ts'
import { countWords, cut, isBlank, sanitise, sanitiseMessage, sanitiseStored, shorten, teaser } from './sanitise.ts'

const tag = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+="[^"<>]*")*)( \/)?>/g
const allowed: Record<string, RegExp> = {
  a: /^(?: href="(?:https?:\/\/[^\\\s"]+|mailto:[^"\s]+|\/(?:[^/\\"\s][^\\"\s]*)?|#[^\\"\s]*)")?(?: title="[^"]*")?(?: data-video="[a-z0-9.[\]:-]+")? rel="noopener nofollow"$/i,
  img: /^ src="\/media\/[a-z0-9/-]+\.(?:webp|jpg)" alt="[^"]*"(?: width="\d{1,4}")?(?: height="\d{1,4}")?(?: data-align="(?:center|right)")? loading="lazy"$/,
}
const bare =
  /^(?:h[234]|p|ul|ol|li|blockquote|pre|hr|br|figure|figcaption|strong|em|u|s|code|sub|sup|table|caption|thead|tbody|tfoot|tr|th|td)$/

/** Whether only our own tags with our own attributes are left, by a parser much stricter than a browser. */
function expectClean(html: string): void {
  const rest = html.replace(tag, (_, closing: string, name: string, attributes: string) => {
    const rule = allowed[name]
    if (rule) expect(closing ? '' : attributes).toMatch(closing ? /^$/ : rule)
    else {
      expect(name).toMatch(bare)
      expect(attributes).toMatch(/^(?: (?:start|colspan|rowspan)="[1-9]\d{0,3}"| scope="(?:row|col)")*$/)
    }
    return ''
  })
  expect(rest).not.toMatch(/[<>]/)
}

describe('attacks', () => {
  test('are many, and each is another', () => {
    expect(new Set(hostile).size).toBe(hostile.length)
    expect(hostile.length).toBeGreaterThanOrEqual(200)
  })

  test.each(hostile)('%s', (attack) => {
    for (const html of [attack, `<p>before ${attack} after</p>`, `<table><tr><td>${attack}`]) {
      const clean = sanitise(html)
      expectClean(clean)
      expect(sanitise(clean)).toBe(clean)
    }
  })

  test('any two of them together', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.constantFrom(...hostile),
            fc.string(),
            fc.constantFrom('<', '>', '"', "'", '<p', '</', '<!--', '&lt;'),
          ),
          { maxLength: 6 },
        ),
        (parts) => {
          const clean = sanitise(parts.join(''))
          expectClean(clean)
          expect(sanitise(clean)).toBe(clean)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('markup made to tire the parser is done with in a moment', () => {
    const startedAt = performance.now()
    for (const part of ['<div>', '<blockquote>', '<', '<a ', '&', '<!--', '<ul><li>', '<svg>', '<a href="'])
      sanitise(part.repeat(200_000 / part.length))
    expect(performance.now() - startedAt).toBeLessThan(15_000)
  })
})

test('what staff write stays', () => {
  const html =
    '<h2>Título</h2><p>Um <strong>texto</strong> com <em>ênfase</em>, <u>sublinhado</u>, <s>riscado</s> e <code>código</code>.<br />fim</p>' +
    '<ul><li>a</li></ul><ol start="3"><li>b</li></ol><blockquote><p>c</p></blockquote><pre><code>x &lt; y</code></pre><hr />' +
    '<p><a href="https://example.com/?a=1&amp;b=2" rel="noopener nofollow">fora</a> <a href="/notice/x" rel="noopener nofollow">dentro</a> <a href="mailto:a@example.com" rel="noopener nofollow">carta</a></p>' +
    '<figure><img src="/media/news/0123456789abcdef0123456789abcdef-960.webp" alt="Um &quot;mapa&quot;" width="960" height="540" loading="lazy" /><figcaption>d</figcaption></figure>' +
    '<table><thead><tr><th scope="col">e</th></tr></thead><tbody><tr><td colspan="2">f</td></tr></tbody></table>'
  expect(sanitise(html)).toBe(html)
  expectClean(html)
})

test('a picture keeps its side, and nothing else than a side', () => {
  const picture = (attributes: string) => sanitise(`<img src="/media/news/a-1.webp" alt="" ${attributes}>`)
  expect(picture('data-align="center"')).toContain(' data-align="center"')
  expect(picture('data-align="right"')).toContain(' data-align="right"')
  for (const other of ['left', 'CENTER', 'right; top:0', ''])
    expect(picture(`data-align="${other}"`)).not.toMatch(/data-/)
})

test('the card of a video is a link that names its host, whatever was written', () => {
  const card = '<p><a href="https://youtu.be/dQw4w9WgXcQ" data-video="youtu.be" rel="noopener nofollow">O cerco</a></p>'
  expect(sanitise(card)).toBe(card)
  expect(plainText(card)).toBe('O cerco')
  expect(sanitise('<a href="https://evil.example/x" data-video="youtube.com">x</a>')).toContain(
    'data-video="evil.example"',
  )
  for (const href of ['/notice', 'mailto:a@example.com', 'javascript:x()', '#a'])
    expect(sanitise(`<a href="${href}" data-video="youtube.com">x</a>`)).not.toContain('data-video')
  expect(sanitiseMessage(card)).not.toContain('data-video')
})

test('an embedded player of a video becomes its card; any other frame goes', () => {
  const player = (src: string) =>
    sanitise(`<p>a</p><iframe width="560" src="${src}" onload="x()" allowfullscreen>no <b>frames</b></iframe><p>b</p>`)
  const card =
    '<a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" data-video="youtube.com" rel="noopener nofollow">https://www.youtube.com/watch?v=dQw4w9WgXcQ</a>'
  expect(player('https://www.youtube.com/embed/dQw4w9WgXcQ?autoplay=1')).toBe(`<p>a</p>${card}<p>b</p>`)
  expect(sanitise(card)).toBe(card)
  for (const src of ['https://evil.example/embed/dQw4w9WgXcQ', 'javascript:alert(1)', ''])
    expect(player(src)).toBe('<p>a</p><p>b</p>')
})

test('tags of old become those of now', () => {
  expect(sanitise('<h1>a</h1><h5>b</h5><b>c</b><i>d</i><strike>e</strike><div>f</div>')).toBe(
    '<h2>a</h2><h4>b</h4><strong>c</strong><em>d</em><s>e</s>f',
  )
})

test('the text of HTML is one line, with a space where a block ends and none inside a word', () => {
  expect(
    plainText(
      sanitise(
        '<h2>Um</h2><p>do<strong>is</strong> &amp;lt; tr&ecirc;s&nbsp;<br>quatro</p><ul><li>5</li><li>6</li></ul>',
      ),
    ),
  ).toBe('Um dois &lt; três quatro 5 6')
  expect(plainText(sanitise('a < b > c "d"'))).toBe('a < b > c "d"')
})

test('a teaser is made of sentences, and of a table only where there are none', () => {
  const table = '<table><caption>Itens</caption><tbody><tr><th scope="row">Ouro</th><td>92</td></tr></tbody></table>'
  expect(teaser(`<h2>Antes</h2><p>Leve ouro.</p>${table}<h3>Depois</h3><p>Volte <em>logo</em>.</p>`, 200)).toBe(
    'Leve ouro. Volte logo.',
  )
  expect(teaser(`<h2>Bosses</h2>${table}`, 200)).toBe('Bosses Itens Ouro 92')
})

test('a teaser never ends inside a character', () => {
  expect(teaser(`<p>${'é'.repeat(300)}</p>`, 200)).toBe(`${'é'.repeat(199)}…`)
  expect(teaser(`<p>${'a'.repeat(198)}🐉🐉</p>`, 200)).toBe(`${'a'.repeat(198)}…`)
  expect(teaser(`<p>${'&amp;'.repeat(300)}</p>`, 200)).toBe(`${'&'.repeat(199)}…`)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.integer({ min: 1, max: 60 }), (text, length) => {
      for (const part of [cut(text, length), shorten(text, length)]) {
        expect(part.length).toBeLessThanOrEqual(length)
        expect(part.isWellFormed()).toBe(true)
      }
      expect(text.startsWith(cut(text, length))).toBe(true)
    }),
  )
})

test('a shortened text ends after a word', () => {
  expect(shorten('um dois três quatro', 12)).toBe('um dois…')
  expect(shorten('um dois', 12)).toBe('um dois')
})

test('words are counted as people count them', () => {
  expect(countWords('Um texto, com 3.500 moedas — e o pôr-do-sol d’água!')).toBe(9)
  expect(countWords(' ... - ')).toBe(0)
})

test('what shows nothing is blank', () => {
  for (const html of ['', '<p></p>', '<p><br></p>', '<p>&nbsp;\u200b</p>', '<script>x</script>', '<img src=x>'])
    expect(isBlank(sanitise(html))).toBe(true)
  for (const html of ['x', '<img src="/media/news/a-1.webp">']) expect(isBlank(sanitise(html))).toBe(false)
})

test('stored HTML is cleaned once and remembered', () => {
  expect(sanitiseStored('<p onclick=x>a</p>')).toBe('<p>a</p>')
  expect(sanitiseStored('<p onclick=x>a</p>')).toBe('<p>a</p>')
})
