// What other features may import of player.
export { maskEmail, maskNumber } from './rules.ts'
