// What other features may import of this one.

export { actionName } from './words.ts'
