// What the rest of the web may import of items.
export { kindOf } from './item-kind-of.ts'
export { itemKinds } from './item-kinds.tsx'
export { rarities, type Rarity } from './item-plates.ts'
export { ItemIcon } from './ItemIcon.tsx'
export { ItemSummary } from './ItemSummary.tsx'
