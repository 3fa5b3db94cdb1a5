// What the rest of the web may import of ranking.
export { Medal } from './Medal.tsx'
export { rankingRows, type RankingReply, type RankingRow } from './rows.ts'
