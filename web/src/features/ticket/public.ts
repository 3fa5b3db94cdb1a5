// What other features may import of this one.

export { typeWords as ticketTypeWords } from './words.ts'
