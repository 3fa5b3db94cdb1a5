import type { Effect, Item } from '../../ports/game.ts'

/** STRUCT_ITEM: i16 index, then three times u8 effect and u8 value. Index 0 is an empty cell. */
export const itemBytes = 8
export const lastItemIndex = 6499

/** The item in a cell; null when it is empty. Any other index is returned unchanged, because servers add their own. */
export function readItem(bytes: Buffer, offset: number): Item | null {
  const index = bytes.readInt16LE(offset)
  if (index === 0) return null
  const pair = (at: number): Effect => [bytes.readUInt8(offset + at), bytes.readUInt8(offset + at + 1)]
  return { index, effects: [pair(2), pair(4), pair(6)] }
}

export function writeItem(item: Item | null): Buffer {
  const bytes = Buffer.alloc(itemBytes)
  if (!item) return bytes
  bytes.writeInt16LE(item.index, 0)
  item.effects.flat().forEach((value, at) => bytes.writeUInt8(value, at + 2))
  return bytes
}

/** Whether the game could hold it: index 1 to 6499, effects and values 0 to 255. */
export const isItem = ({ index, effects }: Item): boolean =>
  isWithin(index, 1, lastItemIndex) && effects.length === 3 && effects.flat().every((value) => isWithin(value, 0, 255))

/** `[413, 61, 10]` as an item: up to seven numbers, missing ones are 0. Null when it is no item. */
export function itemOf(list: readonly number[]): Item | null {
  if (list.length < 1 || list.length > 7) return null
  const [index = 0, a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = list
  const item: Item = {
    index,
    effects: [
      [a, b],
      [c, d],
      [e, f],
    ],
  }
  return isItem(item) ? item : null
}

/** The item as one list, without empty pairs at its end. */
export function itemList({ index, effects }: Item): number[] {
  const list = [index, ...effects.flat()]
  while (list.length > 1 && list.at(-1) === 0 && list.at(-2) === 0) list.length -= 2
  return list
}

/** The numbers of a delivery code, `413 61 10`, without empty pairs at its end. Null for an impossible item. */
export function codeOf(text: string): number[] | null {
  const item = itemOf(text.trim().split(/ +/).map(Number))
  return item && itemList(item)
}

export const isSameItem = (one: Item, other: Item): boolean =>
  one.index === other.index && one.effects.flat().join() === other.effects.flat().join()

const isWithin = (value: number, from: number, to: number): boolean =>
  Number.isInteger(value) && value >= from && value <= to
