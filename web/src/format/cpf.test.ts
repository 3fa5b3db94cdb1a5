import { expect, test } from 'vitest'
import { hasWrongCheckDigits } from './cpf.ts'

test('a CPF or CNPJ whose check digits do not fit is noticed; what is neither is not judged', () => {
  expect(['52998224725', '12345678909', '11144477735'].map(hasWrongCheckDigits)).toEqual([false, false, false])
  expect(['52998224726', '52998224735', '11111111111'].map(hasWrongCheckDigits)).toEqual([true, true, true])
  expect(['12345678000195', '11222333000181'].map(hasWrongCheckDigits)).toEqual([false, false])
  expect(['12345678000196', '11222333000191', '00000000000000'].map(hasWrongCheckDigits)).toEqual([true, true, true])
  expect(['', '5299822472', '123456780001'].map(hasWrongCheckDigits)).toEqual([false, false, false])
})
