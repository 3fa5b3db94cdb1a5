import { SignupForm } from '@guildhall/contract/account/signup'
import { expect, test } from 'vitest'
import { setSettings, type Settings } from '../../../app/settings.ts'
import { contractResolver } from './contract-form.ts'
import { gamePasswordProblem, passwordHint } from './game-password.ts'

const inGame = (passwords: Settings['passwords']) => setSettings({ passwords } as Settings)
const symbols = { min: 5, max: 11, takesSymbols: true }
const plain = { min: 5, max: 10, takesSymbols: false }

test('a form says before it is sent which passwords the game takes', () => {
  inGame(symbols)
  expect([passwordHint(), gamePasswordProblem('Tr0vao-77xy')]).toEqual(['De 5 a 11 caracteres, sem espaços.', null])
  inGame(plain)
  expect(passwordHint()).toBe('De 5 a 10 letras e números.')
  for (const password of ['Tr0vao-77', 'Tr0vao77xyz', 'Tr0v'])
    expect(gamePasswordProblem(password)).toBe('O jogo aceita senhas de 5 a 10 letras e números.')
  expect(gamePasswordProblem('Tr0vao77xy')).toBeNull()
})

test('the field of a new password has the error of the game, after those of the contract', async () => {
  inGame(plain)
  const resolve = contractResolver<{ password: string }>(SignupForm, (fields) => fields, 'password')
  const errorOf = async (password: string) =>
    (await resolve({ password }, undefined, { fields: {}, shouldUseNativeValidation: false })).errors.password?.message
  expect(await errorOf('Tr0vao-77')).toBe('O jogo aceita senhas de 5 a 10 letras e números.')
  expect(await errorOf('')).toBe('Preencha este campo.')
  expect(await errorOf('Tr0vao77')).toBeUndefined()
})
