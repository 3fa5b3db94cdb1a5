import { isSafePath, problemOfTotals, zipLimits, type ZipEntry, type ZipProblem } from './rules.ts'

/** The content of a zip, as its directory declares it. */
export interface ZipDirectory {
  entries: ZipEntry[]
  /** In bytes, as declared. */
  unpackedSize: number
}

/** Reads `length` bytes from `position`; fewer at the end of the file. */
type ReadAt = (position: number, length: number) => Promise<Buffer>

const endSize = 22
const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const localSize = 30
const entrySize = 46
const longestComment = 0xffff
/** Enough for the highest number of entries, each with a long name. */
const directoryMaxBytes = 16 * 1024 * 1024
const stored = 0
const deflated = 8
const flagEncrypted = 0x1
const flagDescriptor = 0x8
const flagStrong = 0x40
const flagUtf8 = 0x800
const flagMasked = 0x2000
const fromUnix = 3
const fromMac = 19
const typeOfMode = 0o170000
const allowedTypes = [0, 0o100000, 0o040000]

/**
 * Reads the directory of a zip and compares it with the header of each file, without unpacking anything. Returns the
 * directory, or a problem. Refuses everything that two zip readers could read differently, because the launcher's
 * reader is another one. Refuses Zip64, too, which files of this size do not need.
 */
export async function readZip(size: number, readAt: ReadAt): Promise<ZipDirectory | ZipProblem> {
  const end = await findEnd(size, readAt)
  if (typeof end === 'string') return end
  const directory = await readAt(end.offset, end.length)
  if (directory.length !== end.length) return 'damaged'
  const entries = readEntries(directory, end.count)
  if (typeof entries === 'string') return entries
  const problem = problemOfTotals(entries) ?? (await checkHeaders(entries, end.offset, readAt))
  return problem ?? { entries, unpackedSize: entries.reduce((sum, { unpacked }) => sum + unpacked, 0) }
}

async function findEnd(
  size: number,
  readAt: ReadAt,
): Promise<{ count: number; offset: number; length: number } | ZipProblem> {
  const tailSize = Math.min(size, endSize + longestComment)
  const tail = await readAt(size - tailSize, tailSize)
  if (tail.length < endSize) return 'no_zip'
  // The end record must be the last one, and its comment must end with the file, so that no second record is hidden.
  for (let at = tail.length - endSize; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== endSignature) continue
    if (at + endSize + tail.readUInt16LE(at + 20) !== tail.length) return 'damaged'
    const count = tail.readUInt16LE(at + 10)
    const length = tail.readUInt32LE(at + 12)
    const offset = tail.readUInt32LE(at + 16)
    if (count === 0xffff || length === 0xffffffff || offset === 0xffffffff) return 'zip64'
    if (tail.readUInt16LE(at + 4) !== 0 || tail.readUInt16LE(at + 6) !== 0 || tail.readUInt16LE(at + 8) !== count)
      return 'split'
    if (count === 0) return 'empty'
    if (count > zipLimits.entries) return 'too_many_entries'
    // The directory must be right before its end record; a gap could contain a second directory.
    if (offset + length !== size - tailSize + at) return 'damaged'
    if (length > directoryMaxBytes) return 'too_many_entries'
    return { count, offset, length }
  }
  return 'no_zip'
}

function readEntries(directory: Buffer, count: number): ZipEntry[] | ZipProblem {
  const entries: ZipEntry[] = []
  const names = new Set<string>()
  let at = 0
  for (let each = 0; each < count; each += 1) {
    if (at + entrySize > directory.length || directory.readUInt32LE(at) !== entrySignature) return 'damaged'
    const nameLength = directory.readUInt16LE(at + 28)
    const next = at + entrySize + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
    if (next > directory.length) return 'damaged'
    const flags = directory.readUInt16LE(at + 8)
    const nameBytes = directory.subarray(at + entrySize, at + entrySize + nameLength)
    const name = nameOf(nameBytes, flags)
    const entry: ZipEntry = {
      name,
      nameBytes,
      flags,
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
      dataOffset: 0,
    }
    const problem = problemOf(entry, {
      disk: directory.readUInt16LE(at + 34),
      madeBy: directory.readUInt8(at + 5),
      attributes: directory.readUInt32LE(at + 38),
    })
    if (problem) return problem
    // Windows, where the game runs, ignores case, so names that differ only in case are one file.
    const folded = name.toLowerCase().replace(/\/$/, '')
    if (names.has(folded)) return 'twice'
    names.add(folded)
    entries.push(entry)
    at = next
  }
  if (at !== directory.length) return 'damaged'
  return fileAsFolder(names, entries) ?? entries
}

function problemOf(
  { name, flags, method, packed, unpacked, offset }: ZipEntry,
  { disk, madeBy, attributes }: { disk: number; madeBy: number; attributes: number },
): ZipProblem | null {
  if (flags & (flagEncrypted | flagStrong | flagMasked)) return 'encrypted'
  if ([packed, unpacked, offset].includes(0xffffffff) || disk === 0xffff) return 'zip64'
  if (disk !== 0) return 'split'
  if (!isSafePath(name)) return 'unsafe_path'
  const mode = attributes >>> 16
  if ((madeBy === fromUnix || madeBy === fromMac) && !allowedTypes.includes(mode & typeOfMode)) return 'link'
  // Some readers use the mode whatever system made the file.
  if ((mode & typeOfMode) === 0o120000) return 'link'
  if (method !== stored && method !== deflated) return 'method'
  if (method === stored && packed !== unpacked) return 'damaged'
  if (name.endsWith('/') && unpacked !== 0) return 'damaged'
  return null
}

/** Refuses a file whose name is also the folder of another entry. */
function fileAsFolder(names: Set<string>, entries: ZipEntry[]): ZipProblem | null {
  const files = new Set(entries.filter(({ name }) => !name.endsWith('/')).map(({ name }) => name.toLowerCase()))
  for (const name of names) {
    for (let slash = name.indexOf('/'); slash !== -1; slash = name.indexOf('/', slash + 1))
      if (files.has(name.slice(0, slash))) return 'twice'
  }
  return null
}

/** Checks that the header of each file equals its entry in the directory, and that no two files share bytes. */
async function checkHeaders(entries: ZipEntry[], directoryOffset: number, readAt: ReadAt): Promise<ZipProblem | null> {
  let free = 0
  for (const entry of entries.toSorted((one, other) => one.offset - other.offset)) {
    if (entry.offset < free) return 'overlap'
    const header = await readAt(entry.offset, localSize + entry.nameBytes.length)
    if (header.length < localSize + entry.nameBytes.length || header.readUInt32LE(0) !== localSignature)
      return 'damaged'
    const flags = header.readUInt16LE(6)
    const isDescribedLater = (flags & flagDescriptor) !== 0
    const sizes = [header.readUInt32LE(14), header.readUInt32LE(18), header.readUInt32LE(22)]
    const declared = [entry.crc, entry.packed, entry.unpacked]
    // A program that writes a stream puts checksum and sizes after the file, and zeros here.
    const agrees = sizes.every((size, at) => size === declared[at] || (isDescribedLater && size === 0))
    if (
      flags !== entry.flags ||
      header.readUInt16LE(8) !== entry.method ||
      header.readUInt16LE(26) !== entry.nameBytes.length ||
      !header.subarray(localSize, localSize + entry.nameBytes.length).equals(entry.nameBytes) ||
      !agrees
    )
      return 'contradiction'
    entry.dataOffset = entry.offset + localSize + entry.nameBytes.length + header.readUInt16LE(28)
    free = entry.dataOffset + entry.packed
    if (free > directoryOffset) return 'overlap'
  }
  return null
}

/** The name as UTF-8 if the flag says so, else as Latin-1. Of the old code pages only ASCII is the same everywhere. */
function nameOf(bytes: Buffer, flags: number): string {
  const text = bytes.toString('utf8')
  const isPlain = bytes.every((byte) => byte < 0x80)
  if (isPlain) return text
  // Bytes that are not valid UTF-8 are read as Latin-1.
  return flags & flagUtf8 && Buffer.from(text).equals(bytes) ? text : bytes.toString('latin1')
}
