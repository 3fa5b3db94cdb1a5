import * as m from '@guildhall/messages'
import { feature } from '../feature.ts'
import { ticketAppealOperations } from './appeal/routes.ts'
import { serveAttachments } from './attachments/serve.ts'
import { sweepAttachments } from './attachments/sweep.ts'
import { ticketLinkOperations } from './mail-link/routes.ts'
import { countWaitingAppeals, countWaitingTickets } from './queries.ts'
import { ticketRatingOperations } from './rating/routes.ts'
import { ticketOperations } from './routes.ts'

export const ticket = feature({
  name: 'ticket',
  uses: ['ban', 'deposit', 'gift', 'market', 'notification', 'payment', 'settings', 'shop'],
  operations: [...ticketOperations, ...ticketRatingOperations, ...ticketLinkOperations, ...ticketAppealOperations],
  http: serveAttachments,
  sweep: [sweepAttachments],
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
    {
      order: 85,
      name: 'appeals',
      permission: 'bans.write',
      label: m.queue_appeals,
      to: '/support?appeal=1&waiting=1',
      count: countWaitingAppeals,
    },
  ],
})
