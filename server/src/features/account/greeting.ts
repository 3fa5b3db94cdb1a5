import { isPersonName } from '@guildhall/contract/account/rules'
import type { User } from '../../people/queries.ts'

/**
 * The name by which a mail to `to` greets. Whoever signs up may give the address of another person and any first name;
 * to an address that is not confirmed the mail therefore says the login alone, which has letters and digits. A name from
 * before the rule of names is not mailed either, because a mail program might make a link of it.
 */
export function greetingName(
  user: Pick<User, 'login' | 'first_name' | 'email' | 'email_verified_at'>,
  to: string,
): string {
  const isConfirmed = user.email_verified_at !== null && to === user.email
  return isConfirmed && isPersonName(user.first_name) ? user.first_name : user.login
}
