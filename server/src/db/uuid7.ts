import { randomBytes } from 'node:crypto'

/** A UUIDv7: the time in its first 48 bits, so that ids sort by creation, and 74 random bits. */
export function uuid7(at: Date): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(at.getTime(), 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The lowest id of a moment: ids of earlier moments are below it. */
export const firstId = (at: string): string =>
  `${Date.parse(at)
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-')}-7000-8000-000000000000`
