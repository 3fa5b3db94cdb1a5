// What the rest of the web may import of items.
export { ItemIcon } from './ItemIcon.tsx'
export { ItemSummary } from './ItemSummary.tsx'
