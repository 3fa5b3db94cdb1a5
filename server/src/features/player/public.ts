// What other features may import of player.
export { maskEmail } from './rules.ts'
