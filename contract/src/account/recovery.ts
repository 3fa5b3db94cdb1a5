import * as z from 'zod/mini'
import { GameState } from './login.ts'
import { NewPassword } from './rules.ts'
import { endpoints } from '../endpoints.ts'
import { Message } from '../values.ts'

/** The secret part of a mailed link. */
const MailedToken = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

export const ResetForm = z.object({ token: MailedToken, password: NewPassword })

export const recovery = endpoints({
  passwordRecovery: {
    route: 'POST /passwordRecovery',
    access: 'public',
    about: 'Mails a link that sets a new password; the answer is the same whether or not the login exists.',
    body: z.object({ username: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)) }),
    reply: z.string(),
    replyType: 'text/plain',
    limit: { max: 20, perSeconds: 3600, by: 'address' },
  },
  passwordReset: {
    route: 'POST /passwordReset',
    access: 'public',
    about: 'Sets the password with the token of a recovery mail (one hour, once) and ends every session.',
    body: ResetForm,
    reply: z.extend(Message, { gameState: GameState }),
    errors: ['link_unusable', 'game_refused', 'game_unreachable', 'busy'],
    limit: { max: 20, perSeconds: 600, by: 'address' },
  },
  verifyEmail: {
    route: 'POST /account/verifyEmail',
    access: 'public',
    about: 'Confirms an address with the token that was mailed to it.',
    body: z.object({ token: MailedToken }),
    reply: z.extend(Message, { email: z.string() }),
    errors: ['link_unusable', 'email_taken', 'busy'],
    limit: { max: 20, perSeconds: 600, by: 'address' },
  },
  stopEmailChange: {
    route: 'POST /account/stopEmailChange',
    access: 'public',
    about:
      'Stops a change of e-mail with the token that its old address got, and ends every session. A change that is confirmed already is undone with an earlier password.',
    body: z.object({ token: MailedToken, password: z.optional(z.nullable(z.string().check(z.maxLength(64)))) }),
    reply: z.extend(Message, { username: z.string(), isPutBack: z.boolean() }),
    errors: ['link_unusable', 'email_taken', 'too_many_logins', 'busy'],
    limit: { max: 20, perSeconds: 600, by: 'address' },
  },
  resendVerification: {
    route: 'POST /account/resendVerification',
    access: 'player',
    about: "Mails the confirmation of the caller's address again.",
    reply: Message,
    limit: { max: 3, perSeconds: 3600, by: 'caller' },
  },
})
