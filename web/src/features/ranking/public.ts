// What the rest of the web may import of ranking.
export { ClassCrest } from './ClassCrest.tsx'
export { Kingdom } from './Kingdom.tsx'
export { Medal } from './Medal.tsx'
export { Movement } from './Movement.tsx'
export { rankingRows, type RankingRow } from './rows.ts'
export { classAndEvolution } from './words.ts'
