// What the rest of the web may import of home.
export * as homePage from './HomePage.tsx'
export { nextOccurrences } from './events/occurrences.ts'
export { MineSlot } from './MineSlot.tsx'
export { TonightSlot } from './TonightSlot.tsx'
export { PromoStrip } from './PromoStrip.tsx'
