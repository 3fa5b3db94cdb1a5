import { randomBytes } from 'node:crypto'

/** The moment of the newest id, and the number of that id within the moment. */
const newest = { at: 0, count: 0 }

/**
 * A UUIDv7 (RFC 9562, method 1): the time in its first 48 bits, a count in the next 12, and 62 random bits. So ids sort
 * by creation, and those that this process makes within one millisecond, too. The count begins anywhere in its lower
 * half. After 2,048 ids of one millisecond it may begin again: the ids are still unique, and no longer sorted.
 */
export function uuid7(at: Date): string {
  const bytes = randomBytes(16)
  const isNext = newest.at === at.getTime()
  newest.count = isNext ? (newest.count + 1) & 0xfff : bytes.readUInt16BE(6) & 0x7ff
  newest.at = at.getTime()
  bytes.writeUIntBE(newest.at, 0, 6)
  bytes.writeUInt16BE(0x7000 | newest.count, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The lowest id of a moment: ids of earlier moments are below it. */
export const firstId = (at: string): string =>
  `${Date.parse(at)
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-')}-7000-8000-000000000000`
