import { expect, test } from 'vitest'
import { passwordProblems } from './problems.ts'

const person = { login: 'leao2004', firstname: 'João', lastname: 'Conceição', email: 'jp@mail.example' }
const game = (alphabet: RegExp) => ({ passwordMin: 5, passwordMax: 10, passwordAlphabet: alphabet })
const problemsOf = (password: string, alphabet: RegExp) =>
  passwordProblems({ game: game(alphabet) } as never, person, password, 'password')

test('a password that the game cannot store says at its field what the game can store', () => {
  const lettersOnly = 'O jogo aceita senhas de 5 a 10 letras e números.'
  expect(problemsOf('Tr0vao-77', /^[A-Za-z0-9]+$/)).toEqual([
    { field: 'password', validation: 'password_game', message: lettersOnly },
  ])
  const anyCharacters = 'O jogo aceita senhas de 5 a 10 caracteres.'
  expect(problemsOf('Tr0vao-77xy', /^[!-~]+$/)).toMatchObject([{ message: anyCharacters }])
})

test('another problem has its own words, and a good password none', () => {
  expect(problemsOf('senha123', /^[!-~]+$/)).toMatchObject([{ field: 'password', validation: 'password_common' }])
  expect(problemsOf('Tr0vao-77', /^[!-~]+$/)).toEqual([])
})
