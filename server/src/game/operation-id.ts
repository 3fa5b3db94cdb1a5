import { createHash } from 'node:crypto'

/**
 * The id of the n-th operation of a kind (n from 1), as a UUIDv8. `seed` is a random id that is stored with the cause.
 * A database restored from a backup makes the same ids again, so the game does nothing twice.
 */
export function operationIdOf(
  seed: string,
  kind: 'take' | 'put' | 'deliver' | `test ${string}`,
  attempt: number,
): string {
  const bytes = createHash('sha256').update(`${seed} ${kind} ${attempt}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
