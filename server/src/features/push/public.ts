// What other features may import of this one.

export { endPushes, endReminders } from './service.ts'
