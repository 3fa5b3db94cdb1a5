// What other features may import of this one.

export { alertMail } from './send-alert.ts'
