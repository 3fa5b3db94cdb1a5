// What the rest of the web may import of home.
export * as homePage from './HomePage.tsx'
export { PromoStrip } from './PromoStrip.tsx'
