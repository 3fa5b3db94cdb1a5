import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { Message } from './values.ts'

/** What a new player does, in this order. A step that the portal or the player does not have is left out of a reply. */
const playerSteps = ['email', 'download', 'character', 'welcome', 'second-step'] as const

/** `waiting`: it comes by itself, once the steps before are done. */
const StepState = z.enum(['open', 'waiting', 'done'])

export const firstDay = endpoints({
  getFirstDay: {
    route: 'GET /account/first-day',
    access: 'player',
    about:
      "The steps of the caller's first day: e-mail, client, a character as the game names it, welcome items, second step. None once the caller has closed the list.",
    reply: z.object({ steps: z.array(z.object({ name: z.enum(playerSteps), state: StepState })) }),
  },
  noteDownload: {
    route: 'PUT /account/first-day/download',
    access: 'player',
    about: 'Notes that the caller has downloaded a file.',
    reply: Message,
    limit: { max: 30, perSeconds: 600, by: 'caller' },
  },
  dismissFirstDay: {
    route: 'DELETE /account/first-day',
    access: 'player',
    about: "Closes the caller's list of first steps, on every device.",
    reply: Message,
    limit: { max: 30, perSeconds: 600, by: 'caller' },
  },
})
