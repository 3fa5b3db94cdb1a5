import * as z from 'zod/mini'
import { sourceStates } from './adoption.ts'
import { GameState } from './account/login.ts'
import { Email } from './account/rules.ts'
import { endpoints } from './endpoints.ts'
import { Cash } from './ledger.ts'
import { playerAccounts } from './player-accounts.ts'
import { ofPlayer, playerLists } from './player-lists.ts'
import { emailStates, helpReason, hiddenFields, noteLength, playerParts } from './player-rules.ts'
import { StaffNote, noteText } from './staff-notes.ts'
import { Id, Instant, Locale, Message, line } from './values.ts'

const { params } = ofPlayer

/**
 * The account of a player. E-mail, phone and document are masked. `may` says whether the caller may reveal the data and
 * help: accounts of staff are for owners alone. `counts` has the lists that the caller may read; what needs a permission
 * that the caller lacks is absent.
 */
const Player = z.object({
  id: z.number(),
  login: z.string(),
  name: z.string(),
  roles: z.array(z.string()),
  locale: Locale,
  created_at: Instant,
  last_used_at: z.nullable(Instant),
  email: z.nullable(z.string()),
  email_state: z.enum(emailStates),
  pending_email: z.nullable(z.string()),
  /** Since when the mail server has refused the address for good, and what it replied. */
  email_refused: z.nullable(z.object({ at: Instant, reply: z.string() })),
  phone: z.nullable(z.string()),
  document: z.nullable(z.string()),
  has_totp: z.boolean(),
  game: z.object({ state: GameState, isConfirmed: z.boolean() }),
  ban: z.nullable(z.object({ until: z.nullable(Instant) })),
  isOwn: z.boolean(),
  may: z.object({ reveal: z.boolean(), help: z.boolean() }),
  counts: z.partialRecord(z.enum(playerParts), z.number()),
  wallet: z.optional(z.object({ balance: Cash, debt: Cash })),
  invited_by: z.optional(z.nullable(z.string())),
  /** Where an adopted account came from, what the source said about it, and whether its owner has come since. */
  adopted: z.nullable(
    z.object({ label: z.string(), at: Instant, state: z.enum(sourceStates), hasSignedIn: z.boolean() }),
  ),
})

/** `guild` and `position` are those of the last ranking. */
const Character = z.object({
  name: z.string(),
  level: z.number(),
  class: z.number(),
  evolution: z.number(),
  points: z.number(),
  position: z.nullable(z.number()),
  guild: z.nullable(z.string()),
  isGuildLeader: z.boolean(),
})

const reason = line(helpReason.min, helpReason.max)
const helping = {
  access: 'players.help',
  params,
  reply: Message,
  limit: { max: 30, perSeconds: 3600, by: 'caller' },
} as const

/** A player as staff see them, and the help that they give. */
export const player = endpoints({
  ...playerAccounts,
  getPlayer: {
    ...ofPlayer,
    route: 'GET /staff/players/:login',
    access: 'players.read',
    about: 'The account of a player, with personal data masked, and the number of rows in each list of the page.',
    reply: z.object({ data: Player }),
  },
  ...playerLists,
  listPlayerCharacters: {
    ...ofPlayer,
    route: 'GET /staff/players/:login/characters',
    access: 'players.read',
    about: 'The characters of a player as the game has them, with their place in the last ranking.',
    reply: z.object({
      /** `silent`: the game did not reply. `unsupported`: this game lists no characters. `none`: no game account. */
      source: z.enum(['game', 'silent', 'unsupported', 'none']),
      data: z.array(Character),
    }),
  },
  revealPlayer: {
    route: 'POST /staff/players/:login/reveal',
    access: 'players.reveal',
    about: 'Personal data of a player without masks. Who asked for what, and why, is recorded before it is sent.',
    params,
    body: z.object({
      fields: z.array(z.enum(hiddenFields)).check(z.minLength(1), z.maxLength(hiddenFields.length)),
      reason,
    }),
    reply: z.object({
      data: z.object({
        email: z.optional(z.nullable(z.string())),
        pending_email: z.optional(z.nullable(z.string())),
        phone: z.optional(z.nullable(z.string())),
        document: z.optional(z.nullable(z.string())),
        /** Of the sign-up, of the last visit and of the newest sessions. */
        addresses: z.optional(
          z.array(z.object({ address: z.string(), at: Instant, of: z.enum(['signup', 'visit', 'session']) })),
        ),
      }),
    }),
    errors: ['not_found', 'help_of_staff'],
    limit: { max: 60, perSeconds: 3600, by: 'caller' },
  },
  addPlayerNote: {
    route: 'POST /staff/players/:login/notes',
    access: 'players.read',
    about: 'Adds an internal note about a player. Players never get it.',
    params,
    body: z.object({
      text: noteText(noteLength),
    }),
    reply: z.extend(Message, { data: StaffNote }),
    status: 201,
    errors: ['not_found'],
    limit: { max: 120, perSeconds: 3600, by: 'caller' },
  },
  removePlayerNote: {
    ...ofPlayer,
    route: 'DELETE /staff/players/:login/notes/:id',
    access: 'players.read',
    about: 'Removes a note of the caller. The audit log keeps what it said.',
    params: z.extend(params, { id: Id }),
    reply: Message,
  },
  startPlayerRecovery: {
    ...helping,
    route: 'POST /staff/players/:login/recovery',
    about: 'Mails the player a link that sets a new password, to their confirmed address.',
    body: z.object({ reason }),
    errors: ['not_found', 'help_of_staff', 'email_unconfirmed'],
  },
  resendPlayerConfirmation: {
    ...helping,
    route: 'POST /staff/players/:login/confirmation',
    about: 'Mails the confirmation of an address again.',
    body: z.object({ reason }),
    errors: ['not_found', 'help_of_staff', 'email_confirmed'],
  },
  changePlayerEmail: {
    ...helping,
    route: 'PUT /staff/players/:login/email',
    confirm: true,
    about:
      'Changes an address that was never confirmed. The new one is in force once its mail is confirmed; the old one gets a mail that can stop it.',
    body: z.object({ email: Email, reason }),
    errors: ['not_found', 'help_of_staff', 'email_confirmed'],
  },
  endPlayerSessions: {
    ...helping,
    route: 'DELETE /staff/players/:login/sessions',
    about: 'Ends every session of a player.',
    body: z.object({ reason }),
    reply: z.extend(Message, { ended: z.number() }),
    errors: ['not_found', 'help_of_staff'],
  },
})
