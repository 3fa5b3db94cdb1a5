import * as m from '@guildhall/messages'
import { feature } from '../feature.ts'
import { countWaitingTickets } from './queries.ts'
import { ticketOperations } from './routes.ts'

export const ticket = feature({
  name: 'ticket',
  uses: ['notification'],
  operations: ticketOperations,
  demo: { order: 110, load: async () => (await import('../../../../demo/ticket.ts')).seedDemoTickets },
  queues: [
    {
      order: 80,
      name: 'tickets',
      permission: 'tickets.answer',
      label: m.queue_tickets,
      to: '/support?waiting=1',
      count: countWaitingTickets,
    },
  ],
})
