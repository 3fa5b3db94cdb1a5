// What other features may import of this one.

export { readRoster } from './service.ts'
