// What the rest of the web may import of delivery.
export { causeText } from './cause.ts'
