import { passwordStrength } from '@guildhall/contract/account/rules'
import { expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { passwordProblem } from './rules.ts'

const bridge = { passwordMin: 5, passwordMax: 11, passwordAlphabet: /^(?![_@#!])[!-~]+$/ }
const folders = { passwordMin: 5, passwordMax: 10, passwordAlphabet: /^[A-Za-z0-9]+$/ }
const person = { login: 'leao2004', firstname: 'João Pedro', lastname: 'Conceição', email: 'jp.silva@mail.example' }
const problemOf = (password: string, game = bridge) => passwordProblem(password, person, game, commonPasswords)

test.each([
  ['Tr0vao-77', null],
  ['senha123', 'password_common'],
  ['SENHA123', 'password_common'],
  ['leao2004', 'password_is_name'],
  ['LEAO2004', 'password_is_name'],
  ['joaopedro', 'password_is_name'],
  ['conceicao', 'password_is_name'],
  ['jp.silva', 'password_is_name'],
])('%s: %s', (password, problem) => {
  expect(problemOf(password)).toBe(problem)
})

test('what the configured game cannot store is refused', () => {
  expect(problemOf('Tr0vao-77', folders)).toBe('password_game')
  expect(problemOf('Tr0vao77xyz', folders)).toBe('password_game')
  expect(problemOf('Tr0vao77xy', folders)).toBeNull()
})

test.each([
  ['abc', 20, 'weak'],
  ['abcde', 40, 'medium'],
  ['Abcde', 60, 'medium'],
  ['Abcd1', 80, 'strong'],
  ['Abc1!', 100, 'strong'],
])('%s has the strength %i, %s', (password, points, level) => {
  expect(passwordStrength(password)).toEqual({ points, level })
})

test('every common password could be typed: none is listed in vain', () => {
  expect(commonPasswords.size).toBeGreaterThan(300)
  const odd = [...commonPasswords].filter((password) => !/^[\x21-\x7e]{5,11}$/.test(password))
  expect(odd).toEqual([])
})
