import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { connectionTests, gameSwitches } from './game-switches.ts'
import { Instant, line, Message } from './values.ts'

const Name = z.enum(gameSwitches)

/** A number that was read from the game, and when it was last read; null before the first time. */
const Read = z.object({ count: z.number(), at: z.nullable(Instant), failingSince: z.nullable(Instant) })

/**
 * `changedAt` and `changedBy` are null where no member of staff has changed it. `isMoved`: it is off because the
 * connection leads to another game. `waiting` is what waits for it.
 * `waitingForPlayers` is how much of that only the players can finish: the portal does not have their passwords.
 * `isSupported`: the game can do it; otherwise there is nothing to switch.
 */
const Switch = z.object({
  name: Name,
  isOn: z.boolean(),
  isSupported: z.boolean(),
  isMoved: z.boolean(),
  changedAt: z.nullable(Instant),
  changedBy: z.nullable(z.string()),
  waiting: z.number(),
  waitingForPlayers: z.number(),
})

/** A step of a test in the language of the reader. `wait`: it is not over. `cure`: what to look at. */
const Step = z.object({
  at: Instant,
  tone: z.enum(['ok', 'wait', 'fail']),
  text: z.string(),
  cure: z.nullable(z.string()),
})

/** The last test of a kind. `isSupported`: the game can do it. */
const Test = z.object({
  kind: z.enum(connectionTests),
  isSupported: z.boolean(),
  last: z.nullable(
    z.object({
      id: z.number(),
      state: z.enum(['running', 'ok', 'failed', 'unknown']),
      steps: z.array(Step),
      startedAt: Instant,
      startedBy: z.string(),
      endedAt: z.nullable(Instant),
    }),
  ),
})

const Place = z.object({
  kind: z.enum(['bridge', 'folders', 'sandbox']),
  /** The host of the bridge, or the folder of the game; empty for the sandbox. */
  place: z.string(),
})

const Connection = z.object({
  game: z.extend(Place, {
    /** The game before, while switches are off because the connection leads to this one since `at`. */
    movedFrom: z.nullable(z.extend(Place, { at: Instant })),
    isUp: z.boolean(),
    cause: z.nullable(z.string()),
  }),
  read: z.object({
    characters: z.nullable(Read),
    guilds: z.nullable(z.number()),
    drops: z.nullable(Read),
  }),
  switches: z.array(Switch),
  /** The account and the item of the tests; null until staff have named them. */
  account: z.nullable(z.object({ login: z.string(), code: z.string(), item: z.string() })),
  /** The delivery code of the cheapest item of the shop; empty without one. */
  suggestedCode: z.string(),
  /** Whether the game can check a password, so that the test account must be proved. */
  checksPasswords: z.boolean(),
  tests: z.array(Test),
})

/** The account of the game with which staff test, and what is delivered to it. */
export const TestAccountForm = z.object({
  login: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9]{1,14}$/)),
  gamePassword: z._default(z.string().check(z.maxLength(64)), ''),
  item: line(1, 60),
})

/** How the portal is connected to the game, and what it may write there (decision 0210). */
export const connection = endpoints({
  getConnection: {
    route: 'GET /staff/connection',
    access: 'settings.site',
    about: 'Whether the game replies, what has been read from it, and what the portal may write there.',
    reply: z.object({ data: Connection }),
    limit: { max: 120, perSeconds: 60, by: 'caller' },
  },
  setGameSwitch: {
    route: 'PUT /staff/connection/switches/:name',
    access: 'settings.site',
    confirm: true,
    about:
      'Switches on or off what the portal may write into the game. What waited for it goes out once. Off, nothing is lost: it waits again.',
    params: z.object({ name: Name }),
    body: z.object({ isOn: z.boolean() }),
    reply: z.extend(Message, { data: Connection }),
  },
  setTestAccount: {
    route: 'PUT /staff/connection/account',
    access: 'settings.site',
    confirm: true,
    about:
      "Names the account of the game and the item of the tests. Where the game can, the account is proved by its password; another player's is refused.",
    body: TestAccountForm,
    reply: z.extend(Message, { data: Connection }),
    errors: ['game_refused', 'game_unreachable', 'too_many_logins'],
    limit: { max: 20, perSeconds: 600, by: 'caller' },
  },
  startConnectionTest: {
    route: 'POST /staff/connection/tests',
    access: 'settings.site',
    confirm: true,
    about:
      'Starts a test with the test account, also while its switch is off. One of a kind runs at a time. A job carries it on.',
    body: z.object({ kind: z.enum(connectionTests) }),
    reply: z.extend(Message, { data: z.array(Test) }),
    errors: ['connection_test_running', 'connection_test_account', 'connection_test_unsupported'],
    limit: { max: 20, perSeconds: 600, by: 'caller' },
  },
  getConnectionTests: {
    route: 'GET /staff/connection/tests',
    access: 'settings.site',
    isPolled: true,
    about: 'The last test of each kind, with its steps so far.',
    reply: z.object({ data: z.array(Test) }),
  },
})
