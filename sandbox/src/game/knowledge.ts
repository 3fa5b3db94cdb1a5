import type { Query } from '../store.ts'
import { pageSize } from './people.ts'

export type CatalogueItem = {
  index: number
  name: string
  requiredLevel: number
  position: number
  grade: number
  effects: [number, number][]
  isTradable: boolean
}
export type Rarity = 'common' | 'uncommon' | 'rare' | 'very_rare'
type Drop = { id: number; itemIndex: number; mob: string; rarity: Rarity | null }

export const findCatalogue = ({ query }: { query: Query }) =>
  query<CatalogueItem>(
    `select item_index as index, name, required_level as "requiredLevel", position, grade, effects,
       is_tradable as "isTradable"
     from sandbox.game_catalogue order by item_index`,
  )

export const findDrops = ({ query }: { query: Query }, after = '0', most = pageSize) =>
  query<Drop>(
    `select id, item_index as "itemIndex", mob, rarity from sandbox.game_drops where id > $1 order by id limit $2`,
    [after, most],
  )
