/** The limits of a patch. The biggest file of a client, its textures, has about 300 MB. */
export const zipLimits = {
  entries: 20_000,
  /** The unpacked size of all files together. */
  unpackedBytes: 4 * 1024 * 1024 * 1024,
  /** The highest ratio of unpacked to packed size, for files above 1 MB. Maps and textures stay below 100. */
  ratio: 200,
  ratioFromBytes: 1024 * 1024,
  nameLength: 240,
} as const

/** The problems of a zip; their messages are `error_rule_zip_…`. */
export type ZipProblem =
  | 'no_zip'
  | 'empty'
  | 'damaged'
  | 'split'
  | 'zip64'
  | 'encrypted'
  | 'method'
  | 'unsafe_path'
  | 'link'
  | 'twice'
  | 'overlap'
  | 'contradiction'
  | 'too_many_entries'
  | 'too_large'
  | 'bomb'

/** A file or folder in a zip, as the zip's directory declares it. `dataOffset` is where its bytes begin. */
export interface ZipEntry {
  name: string
  nameBytes: Buffer
  flags: number
  method: number
  crc: number
  packed: number
  unpacked: number
  offset: number
  dataOffset: number
}

const deviceName = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i
// Characters that Windows forbids in names, and invisible ones.
const forbiddenInNames = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*\\\u{fffd}]/u

/** Whether a name stays below the client's folder, on Windows too, and has no invisible characters. */
export function isSafePath(name: string): boolean {
  if (name.length === 0 || name.length > zipLimits.nameLength || name.startsWith('/')) return false
  if (forbiddenInNames.test(name)) return false
  const parts = (name.endsWith('/') ? name.slice(0, -1) : name).split('/')
  return parts.every(
    (part) => part !== '' && part !== '.' && part !== '..' && !/^\s|[. ]$/.test(part) && !deviceName.test(part),
  )
}

/** The problem of the sizes that a directory declares; null when there is none. */
export function problemOfTotals(entries: Pick<ZipEntry, 'packed' | 'unpacked'>[]): ZipProblem | null {
  if (entries.length > zipLimits.entries) return 'too_many_entries'
  const unpacked = entries.reduce((total, entry) => total + entry.unpacked, 0)
  const isBomb = entries.some(exceedsRatio) || exceedsRatio({ unpacked, packed: packedOf(entries) })
  if (isBomb) return 'bomb'
  if (unpacked > zipLimits.unpackedBytes) return 'too_large'
  return null
}

const exceedsRatio = ({ packed, unpacked }: Pick<ZipEntry, 'packed' | 'unpacked'>): boolean =>
  unpacked > zipLimits.ratioFromBytes && unpacked > packed * zipLimits.ratio

const packedOf = (entries: Pick<ZipEntry, 'packed'>[]): number =>
  entries.reduce((total, { packed }) => total + packed, 0)
