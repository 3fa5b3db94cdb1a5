import { expect, test } from 'vitest'
import { asHtml, findAnswers, type ReadyAnswer } from './ready-answer.ts'

const answer = (id: number, title: string, body: string): ReadyAnswer => ({
  id,
  title,
  body,
  body_en: null,
  updated_at: '2026-11-25T12:00:00.000Z',
  updated_by: null,
  revision: 1,
})

test('a text becomes paragraphs and lines, and no markup', () => {
  expect(asHtml('Olá!\nTudo bem?\n\n<b>Baú & "item"</b>')).toBe(
    '<p>Olá!<br />Tudo bem?</p><p>&lt;b&gt;Baú &amp; &quot;item&quot;&lt;/b&gt;</p>',
  )
})

test('answers are found by words of the title first, then of the text, without accents', () => {
  const all = [
    answer(1, 'Saudação', 'O baú está cheio'),
    answer(2, 'Baú cheio', 'Libere espaço'),
    answer(3, 'Ban', 'x'),
  ]
  expect(findAnswers(all, 'bau CHEIO').map(({ id }) => id)).toEqual([2, 1])
  expect(findAnswers(all, ' ').map(({ id }) => id)).toEqual([1, 2, 3])
  expect(findAnswers(all, 'nada')).toEqual([])
})
