// What other features may import of this one.

export { ticketLetter, writeTicketMail } from './mail.ts'
export { countOpenTickets } from './triage/open-tickets.ts'
export { findFirstAnswers } from './queries.ts'
export { findSatisfaction } from './rating/queries.ts'
