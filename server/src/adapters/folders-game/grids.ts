import { stat } from 'node:fs/promises'
import { gridOf, type Grid } from '../../game/formats/chest-pick.ts'
import { readItemList } from '../../game/formats/item-list.ts'
import { FormatProblem } from '../../game/formats/problem.ts'
import type { Item } from '../../ports/game.ts'
import type { FolderSettings } from './settings.ts'
import { readStable } from './stable-read.ts'

const oneCell: Grid = [1, 1]

/**
 * How many cells an item takes: by its own effects, else by the game's list of items, which is read again when it
 * changes.
 */
export function createGrids({ paths, disk, onTrouble }: FolderSettings) {
  let cached: { at: number; grids: Map<number, Grid> } = { at: 0, grids: new Map() }

  return async (): Promise<(item: Item) => Grid> => {
    const { mtimeMs } = await stat(paths.itemList).catch(() => ({ mtimeMs: 0 }))
    if (mtimeMs !== cached.at) cached = { at: mtimeMs, grids: await readGrids() }
    const { grids } = cached
    return (item) => gridOf(item.effects) ?? grids.get(item.index) ?? oneCell
  }

  async function readGrids(): Promise<Map<number, Grid>> {
    try {
      const found = await readStable({ disk }, paths.itemList, readItemList)
      return new Map((found?.value ?? []).flatMap(({ index, effects }) => pairOf(index, gridOf(effects))))
    } catch (error) {
      if (!(error instanceof FormatProblem)) throw error
      onTrouble(`${paths.itemList}: ${error.message}`)
      return new Map()
    }
  }
}

const pairOf = (index: number, grid: Grid | null): [number, Grid][] => (grid ? [[index, grid]] : [])
