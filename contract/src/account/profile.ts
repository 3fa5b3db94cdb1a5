import * as z from 'zod/mini'
import { GameState } from './login.ts'
import { DocumentNumber, Email, GivenPassword, NewPassword, OptionalDocument, Phone, rule } from './rules.ts'
import { endpoints } from '../endpoints.ts'
import { isWebAddress } from '../link-rules.ts'
import { Message, line } from '../values.ts'

/** Unknown values are empty texts. */
const Profile = z.object({
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  document: z.string(),
  phone: z.string(),
  location: z.string(),
  bio: z.string(),
  website_url: z.string(),
})

const longText = (max: number) =>
  z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(max), z.regex(/^[^\p{Cc}]*(?:[\n\r\t][^\p{Cc}]*)*$/u))))

/** The address of a page: http or https, or empty. */
const Website = z.string().check(
  z.trim(),
  z.maxLength(200),
  rule('website', (text) => text === '' || (isWebAddress(text) && new URL(text).hostname.includes('.'))),
)

/**
 * `currentPassword` is required when the e-mail changes. A changed name must satisfy `isPersonName`, too
 * (account/rules.ts); a name from before that rule may stay.
 */
export const ProfileForm = z.object({
  firstname: line(1, 60),
  lastname: line(1, 60),
  email: Email,
  document: OptionalDocument,
  phone: Phone,
  username: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(64)))),
  location: z.optional(z.nullable(line(0, 100))),
  bio: longText(1000),
  website_url: z.optional(z.nullable(Website)),
  currentPassword: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
})

export const PasswordForm = z.object({ currentPassword: GivenPassword, newPassword: NewPassword })

/** Six digits, or one of the recovery codes. */
const Otp = z.string().check(z.trim(), z.minLength(1), z.maxLength(20))

export const profile = endpoints({
  getProfile: {
    route: 'GET /account/me',
    access: 'player',
    about: "The caller's profile, as its form is filled.",
    reply: z.object({ data: Profile }),
  },
  updateProfile: {
    route: 'PUT /account/update_profile',
    access: 'player',
    about: "Changes the caller's profile; a new e-mail counts after its confirmation.",
    body: ProfileForm,
    reply: z.extend(Message, { pendingEmail: z.nullable(z.string()) }),
    errors: ['too_many_logins', 'busy'],
    limit: { max: 30, perSeconds: 600, by: 'caller' },
  },
  cancelEmailChange: {
    route: 'DELETE /account/emailChange',
    access: 'player',
    about:
      'Gives up a new e-mail that waits for its confirmation: its link no longer works. Without one nothing changes.',
    reply: Message,
    limit: { max: 30, perSeconds: 600, by: 'caller' },
  },
  changePassword: {
    route: 'PUT /account/password',
    access: 'player',
    about: 'Changes the password here and in the game, and ends every other session.',
    body: PasswordForm,
    reply: z.extend(Message, { gameState: GameState }),
    errors: ['too_many_logins', 'game_refused', 'game_unreachable', 'busy'],
    limit: { max: 20, perSeconds: 600, by: 'caller' },
  },
  updateIp: {
    route: 'POST /account/updateIp',
    access: 'player',
    whileHeld: true,
    about: 'Notes the address that the request comes from; the one in the body is not believed.',
    body: z.object({ ip: z.optional(z.nullable(z.string().check(z.maxLength(64)))) }),
    reply: Message,
    limit: { max: 60, perSeconds: 600, by: 'caller' },
  },
  updateDocumentAndPhone: {
    route: 'POST /account/updateDocumentAndPhone',
    access: 'player',
    about: 'Sets the document and phone that payments need.',
    body: z.object({ document: DocumentNumber, phone: Phone }),
    reply: Message,
    limit: { max: 30, perSeconds: 600, by: 'caller' },
  },
  startTotp: {
    route: 'POST /account/totp/start',
    access: 'player',
    whileHeld: true,
    about: 'Makes a secret for an authenticator app; it counts once a code of it has been confirmed.',
    body: z.object({ currentPassword: GivenPassword }),
    reply: z.object({ secret: z.string(), url: z.string() }),
    errors: ['totp_on', 'too_many_logins', 'busy'],
  },
  confirmTotp: {
    route: 'POST /account/totp/confirm',
    access: 'player',
    whileHeld: true,
    about: 'Switches the second step on; answers the recovery codes, the only time.',
    body: z.object({ code: Otp }),
    reply: z.extend(Message, { recoveryCodes: z.array(z.string()) }),
    errors: ['totp_on', 'totp_not_started', 'otp_wrong'],
    limit: { max: 10, perSeconds: 600, by: 'caller' },
  },
  renewRecoveryCodes: {
    route: 'POST /account/totp/codes',
    access: 'player',
    whileHeld: true,
    about: 'Makes new recovery codes, answered this only time, with the password and a code; the old ones are void.',
    body: z.object({ currentPassword: GivenPassword, code: Otp }),
    reply: z.extend(Message, { recoveryCodes: z.array(z.string()) }),
    errors: ['totp_off', 'otp_wrong', 'totp_unreadable', 'too_many_logins', 'busy'],
    limit: { max: 10, perSeconds: 600, by: 'caller' },
  },
  removeTotp: {
    route: 'DELETE /account/totp',
    access: 'player',
    about: 'Switches the second step off, with the password and a code.',
    body: z.object({ currentPassword: GivenPassword, code: Otp }),
    reply: Message,
    errors: ['totp_off', 'otp_wrong', 'totp_unreadable', 'too_many_logins', 'busy'],
    limit: { max: 10, perSeconds: 600, by: 'caller' },
  },
})
