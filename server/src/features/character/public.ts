// What other features may import of this one.

export { getCharacterCard, getGuildCard } from './service.ts'
export { hideCharacters } from './settings.ts'
export { findSellerCharacters } from './sellers.ts'
export { listPublicNames } from './queries.ts'
