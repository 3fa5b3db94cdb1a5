import { expect, test } from 'vitest'
import { limitWords } from './limit-words.ts'

test('the words of a limit are said once, with when to come back', () => {
  const words = 'Limite de tentativas atingido.'
  expect(limitWords({ message: `${words} Tente de novo em 15 min.` }, words)).toBe(`${words} Tente de novo em 15 min.`)
  expect(limitWords({ message: 'Muitas tentativas. Tente de novo em 9 s.' }, 'Não foi possível enviar o email.')).toBe(
    'Não foi possível enviar o email. Muitas tentativas. Tente de novo em 9 s.',
  )
  expect(limitWords({ message: '' }, words)).toBe(words)
})
