import type { FieldMessage } from '@guildhall/contract'
import * as m from '@guildhall/messages'
import type { App } from '../../../app.ts'
import { problem } from '../../../words/refusals.ts'
import { commonPasswords } from '../../../passwords/common-passwords.ts'
import { passwordProblem, takesSymbols, type Person } from '../../../passwords/rules.ts'

/** Why a password of valid form may not be used, as messages of `field`; empty when it may. */
export function passwordProblems(
  app: Pick<App, 'game'>,
  person: Person,
  password: string,
  field: string,
): FieldMessage[] {
  const rule = passwordProblem(password, person, app.game, commonPasswords)
  if (rule === 'password_game') return [gamePasswordProblem(app, field)]
  return rule ? [problem(field, rule)] : []
}

/** The message for a password that the game cannot store, with what it can store. */
export function gamePasswordProblem(app: Pick<App, 'game'>, field: string): FieldMessage {
  const { passwordMin: min, passwordMax: max } = app.game
  const message = takesSymbols(app.game)
    ? m.error_rule_password_game_length({ min, max })
    : m.error_rule_password_game({ min, max })
  return { field, validation: 'password_game', message }
}
