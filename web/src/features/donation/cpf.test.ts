import { expect, test } from 'vitest'
import { hasWrongCheckDigits } from './cpf.ts'

test('a CPF whose check digits do not fit is noticed; what is no CPF is not judged', () => {
  expect(['52998224725', '12345678909', '11144477735'].map(hasWrongCheckDigits)).toEqual([false, false, false])
  expect(['52998224726', '52998224735', '11111111111'].map(hasWrongCheckDigits)).toEqual([true, true, true])
  expect(['', '5299822472', '12345678000195'].map(hasWrongCheckDigits)).toEqual([false, false, false])
})
