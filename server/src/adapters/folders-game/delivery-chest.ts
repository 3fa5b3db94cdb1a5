import type { AccountFile } from '../../game/formats/account-file.ts'
import { pickSlot } from '../../game/formats/chest-pick.ts'
import { isSameItem } from '../../game/formats/item.ts'
import type { Item } from '../../ports/game.ts'
import type { Accounts } from './accounts.ts'
import type { createGrids } from './grids.ts'
import type { Watched } from './operation-records.ts'
import type { Operations } from './operations.ts'
import type { FolderSettings } from './settings.ts'

/** What deliveries work with. */
export interface DeliveryWork extends FolderSettings {
  operations: Operations
  accounts: Accounts
  grids: ReturnType<typeof createGrids>
  watched: Watched
  /** The name of the error folder: that of `over` lies inside the one it watches. */
  errorFolder: string
  /** Counting what lies in the folder and adding to it must not be interleaved. */
  turn: Promise<unknown>
}

/** Whether the slot that the server will choose is empty: stock W2PP writes over what lies in the one it chooses. */
export async function hasRoom(
  { chestPick, grids }: DeliveryWork,
  { chest }: AccountFile,
  item: Item | null,
): Promise<boolean> {
  // Of the slots that we do not read we only know that nobody should be sent there.
  const held = Array.from({ length: 128 }, (_, slot) => (slot < chest.length ? (chest[slot] ?? null) : 'full'))
  const gridOf = await grids()
  const slot = pickSlot(held, chestPick, { gridOf, ...(item ? { item: gridOf(item) } : {}) })
  return slot !== null && !held[slot]
}

/** The slots of a chest that hold this item. */
export const slotsOf = ({ chest }: AccountFile, item: Item | null): number[] =>
  chest.flatMap((each, slot) => (each && item && isSameItem(each, item) ? [slot] : []))
