/**
 * Records of the game as data: which bytes are which field. `show` of the bridge program prints a file by them. A
 * layout states facts of a build and computes nothing.
 */

export type FieldKind = 'text' | 'hidden' | 'u8' | 'u16' | 'i16' | 'i32' | 'u32' | 'i64' | 'items'

export interface Field {
  name: string
  /** From the beginning of its struct, little endian. */
  at: number
  kind: FieldKind
  /** Of a text or a hidden field. Hidden ones are about a person or secret: nobody prints them. */
  bytes?: number
  /** How many items, of 8 bytes each. */
  count?: number
  /** Other values do not occur in a file that this layout fits. */
  least?: number
  most?: number
}

export interface Struct {
  bytes: number
  fields: readonly Field[]
}

/** An account file. Its characters, its chest and its coin are structs of their own in it. */
export interface AccountLayout {
  /** The build, in words. */
  name: string
  /** The exact size, or the sizes between which the known part is the same. */
  size: number | readonly [least: number, most: number]
  header: readonly Field[]
  characters: { at: number; struct: Struct }
  chestAt: number
  coinAt: number
  /** Where the evolution of each character is. `face`: the second value of the worn face. */
  evolution: { at: number; stride: number } | 'face' | null
  /** The year in which a ban ends, as years since 1900; null where its place is unknown. */
  banYearAt: number | null
}

/** All builds have four characters and 128 slots. */
export const charactersOfAccount = 4
export const slotsOfChest = 128

/** The field of a name. Throws when the struct has none, because a layout is then wrong. */
export function fieldOf({ fields }: Pick<Struct, 'fields'>, name: string): Field {
  const field = fields.find((each) => each.name === name)
  if (!field) throw new Error(`The layout has no field ${name}.`)
  return field
}
/** The same, or null. */
export const findField = ({ fields }: Pick<Struct, 'fields'>, name: string): Field | null =>
  fields.find((each) => each.name === name) ?? null

/** The number of a field. */
export function numberOf(bytes: Buffer, base: number, { at, kind }: Field): number {
  const place = base + at
  if (kind === 'u8') return bytes.readUInt8(place)
  if (kind === 'u16') return bytes.readUInt16LE(place)
  if (kind === 'i16') return bytes.readInt16LE(place)
  if (kind === 'i32') return bytes.readInt32LE(place)
  if (kind === 'u32') return bytes.readUInt32LE(place)
  // Too large for an exact number, so it is no character's experience.
  if (kind === 'i64') return Number(bytes.readBigInt64LE(place))
  throw new Error(`A field of the kind ${kind} is no number.`)
}
