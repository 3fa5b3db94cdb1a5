// What the rest of the web may import of ban.
export { LiftBan } from './LiftBan.tsx'
export { stateOf, untilWords, type Ban } from './words.ts'
