// What other features may import of this one.

export { findChanges } from './changes-queries.ts'
export { isHidden } from './hidden-queries.ts'
export { findDays, findMovers } from './history-queries.ts'
export { getOnline } from './online.ts'
export { findPlaces } from './places.ts'
