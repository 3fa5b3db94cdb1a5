import { knownTicketTypes, ticketsCountedTo, type TicketType } from '@guildhall/contract/ticket'
import type { App } from '../../../app.ts'
import * as queries from './queries.ts'

interface OpenTickets {
  byType: { type: TicketType; count: number }[]
  byPerson: { login: string; name: string; count: number }[]
  unassigned: number
}

/** The tickets that are not solved, by type and by who of the staff has them. */
export async function countOpenTickets({ db, now }: Pick<App, 'db' | 'now'>): Promise<OpenTickets> {
  const [types, people, unassigned] = await Promise.all([
    queries.countOpenByType(db, ticketsCountedTo),
    queries.findAnswerers(db, { now: now().toISOString(), most: ticketsCountedTo }),
    queries.countUnassigned(db, ticketsCountedTo),
  ])
  return {
    byType: types.flatMap(({ place, count }) => {
      const type = knownTicketTypes[place]
      return type && count > 0 ? [{ type, count }] : []
    }),
    byPerson: people.map(({ login, name, open }) => ({ login, name, count: open })),
    unassigned,
  }
}
