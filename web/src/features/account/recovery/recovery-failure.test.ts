import { expect, test } from 'vitest'
import { overwriteGetLocale } from '@guildhall/messages/runtime'
import { ApiError, noReply } from '../../../api/client.ts'
import { recoveryFailure } from './recovery-failure.ts'

test('a recovery that failed says when to come back, or what the network did', () => {
  overwriteGetLocale(() => 'pt-BR')
  const failed = 'Não foi possível enviar o email.'
  expect(recoveryFailure(new ApiError(500, { message: 'Caiu.' }))).toBe(failed)
  expect(recoveryFailure(new ApiError(429, { message: 'Tente de novo em 9 s.' }))).toBe(
    `${failed} Tente de novo em 9 s.`,
  )
  expect(recoveryFailure(noReply())).toBe(`${failed} Sem conexão com o servidor. Verifique a sua internet.`)
})
