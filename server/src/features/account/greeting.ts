import { isPersonName } from '@guildhall/contract/account/rules'
import type { User } from '../../people/queries.ts'

/**
 * The name in the greeting of a mail to `to`. A sign-up may use the address of another person and any first name, so a
 * mail to an unconfirmed address greets by the login, which has only letters and digits. A first name that breaks
 * today's rule of names is not mailed either, because a mail program might make a link of it.
 */
export function greetingName(
  user: Pick<User, 'login' | 'first_name' | 'email' | 'email_verified_at'>,
  to: string,
): string {
  const isConfirmed = user.email_verified_at !== null && to === user.email
  return isConfirmed && isPersonName(user.first_name) ? user.first_name : user.login
}
