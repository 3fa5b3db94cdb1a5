// What other features may import of this one.

export { getOnline } from './online.ts'
export { findPlaces } from './places.ts'
