// What other features may import of this one.

export { ticketAnsweredMail } from './mail.ts'
export { findFirstAnswers } from './queries.ts'
