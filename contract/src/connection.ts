import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { gameSwitches } from './game-switches.ts'
import { Instant, Message } from './values.ts'

const Name = z.enum(gameSwitches)

/** A number that was read from the game, and when it was last read; null before the first time. */
const Read = z.object({ count: z.number(), at: z.nullable(Instant), failingSince: z.nullable(Instant) })

/** `changedAt` and `changedBy` are null where no member of staff has changed it. `waiting` is what waits for it. */
const Switch = z.object({
  name: Name,
  isOn: z.boolean(),
  changedAt: z.nullable(Instant),
  changedBy: z.nullable(z.string()),
  waiting: z.number(),
})

const Connection = z.object({
  game: z.object({
    kind: z.enum(['bridge', 'folders', 'sandbox']),
    /** The host of the bridge, or the folder of the game. */
    place: z.string(),
    isUp: z.boolean(),
    cause: z.nullable(z.string()),
  }),
  read: z.object({
    characters: z.nullable(Read),
    guilds: z.nullable(z.number()),
    drops: z.nullable(Read),
  }),
  switches: z.array(Switch),
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
})
