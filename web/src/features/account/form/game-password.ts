import { m } from '@guildhall/messages'
import { settings } from '../../../app/settings.ts'

/** What a new password may be: the rule of the game, which gets the same password. */
export function passwordHint(): string {
  const { takesSymbols, ...lengths } = settings().passwords
  return takesSymbols ? m.account_password_hint(lengths) : m.account_password_hint_plain(lengths)
}

/** Why the game cannot store a password, in the words of the server; null when it can. */
export function gamePasswordProblem(password: string): string | null {
  const { takesSymbols, ...lengths } = settings().passwords
  const fits = password.length >= lengths.min && password.length <= lengths.max
  if (fits && (takesSymbols || /^[A-Za-z0-9]*$/.test(password))) return null
  return takesSymbols ? m.error_rule_password_game_length(lengths) : m.error_rule_password_game(lengths)
}
