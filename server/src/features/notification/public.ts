// What other features may import of this one.

export { isMailed, notify, notifyStaff } from './notify.ts'
export { getNotification } from './queries.ts'
export { reais, whole, wordsOf } from './words.ts'
