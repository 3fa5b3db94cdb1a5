// What the rest of the web may import of ledger.
export { noteText, noteWords } from './value-notes.ts'
