import { itemBytes, lastItemIndex, readItem } from '../../../server/src/game/formats/item.ts'
import { numberOf, type Field } from '../../../server/src/game/formats/layouts/layout.ts'
import { fixedText } from '../../../server/src/game/formats/problem.ts'

/** A line about a place of a file. */
export interface Row {
  at: number
  label: string
  value: string
  /** Why the bytes do not fit the layout; null when they do. */
  problem: string | null
}

// eslint-disable-next-line no-control-regex -- bytes of control are no text of the game
const isText = (text: string): boolean => /^[^\x00-\x1f\x7f]*$/.test(text)

/** The rows of a field of a struct that begins at `base`. Items have a row for each full slot. */
export function rowsOf(bytes: Buffer, base: number, field: Field): Row[] {
  const at = base + field.at
  const row = (value: string, problem: string | null): Row => ({ at, label: field.name, value, problem })
  if (at + lengthOf(field) > bytes.length) return [row('', 'the file ends before it')]
  if (field.kind === 'items') return itemRows(bytes, at, field.count ?? 0, field.name)
  if (field.kind === 'text') {
    const text = fixedText(bytes, at, field.bytes ?? 0)
    return [row(isText(text) ? text : '', isText(text) ? null : 'is no text')]
  }
  if (field.kind === 'hidden') {
    const { length } = fixedText(bytes, at, field.bytes ?? 0)
    return [row(length ? `(hidden, ${length} characters)` : '(empty)', null)]
  }
  const number = numberOf(bytes, base, field)
  const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = field
  const problem =
    number < least || number > most ? `is not from ${least} to ${most}`.replace(' to Infinity', ' on') : null
  return [row(String(number), problem)]
}

const bytesOfNumber: Partial<Record<Field['kind'], number>> = { u8: 1, u16: 2, i16: 2, i32: 4, u32: 4, i64: 8 }

const lengthOf = ({ kind, bytes = 0, count = 0 }: Field): number =>
  kind === 'items' ? count * itemBytes : (bytesOfNumber[kind] ?? bytes)

/** A row for each full slot, from the first byte of a list of items. */
export function itemRows(bytes: Buffer, from: number, count: number, label: string): Row[] {
  const rows = Array.from({ length: count }, (_, slot): Row | null => {
    const at = from + slot * itemBytes
    if (at + itemBytes > bytes.length) return null
    const item = readItem(bytes, at)
    if (!item) return null
    const fits = item.index > 0 && item.index <= lastItemIndex
    return {
      at,
      label: `${label} ${slot}`,
      value: [item.index, ...item.effects.flat()].join(' '),
      problem: fits ? null : `an item has a number from 1 to ${lastItemIndex}`,
    }
  })
  return rows.filter((row) => row !== null)
}
