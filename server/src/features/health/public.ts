// What other features may import of this one.

export { alertLetter, alertMail } from './send-alert.ts'
