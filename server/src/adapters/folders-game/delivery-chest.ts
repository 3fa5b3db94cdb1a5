import type { AccountFile } from '../../game/formats/account-file.ts'
import { pickSlot } from '../../game/formats/chest-pick.ts'
import { isSameItem } from '../../game/formats/item.ts'
import type { Item } from '../../ports/game.ts'
import type { Accounts } from './accounts.ts'
import type { createGrids } from './grids.ts'
import type { Watched } from './operation-records.ts'
import type { Operations } from './operations.ts'
import type { FolderSettings } from './settings.ts'

/** The values that deliveries use. */
export interface DeliveryWork extends FolderSettings {
  operations: Operations
  accounts: Accounts
  grids: ReturnType<typeof createGrids>
  watched: Watched
  /** The name of the error folder. The one of `over` is inside the folder that the game watches. */
  errorFolder: string
  /** The end of the call that counts the files and adds one. Such calls run one after the other. */
  turn: Promise<unknown>
}

/**
 * Whether the slot that the server will choose is empty. Stock W2PP overwrites the item in the slot that it chooses.
 */
export async function hasRoom(
  { chestPick, grids }: DeliveryWork,
  { chest }: AccountFile,
  item: Item | null,
): Promise<boolean> {
  // Slots beyond those that we read count as full, so that no item is sent there.
  const held = Array.from({ length: 128 }, (_, slot) => (slot < chest.length ? (chest[slot] ?? null) : 'full'))
  const gridOf = await grids()
  const slot = pickSlot(held, chestPick, { gridOf, ...(item ? { item: gridOf(item) } : {}) })
  return slot !== null && !held[slot]
}

/** The slots of a chest that hold this item. */
export const slotsOf = ({ chest }: AccountFile, item: Item | null): number[] =>
  chest.flatMap((each, slot) => (each && item && isSameItem(each, item) ? [slot] : []))
