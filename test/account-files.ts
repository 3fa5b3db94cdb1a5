/**
 * Account files as the game writes them, byte by byte. The portal only reads them, so tests and chaos must write them.
 */

interface MadeCharacter {
  name: string
  level?: number
  class?: number
  clan?: number
  guildId?: number
  exp?: number
  classMaster?: number
  isGuildLeader?: boolean
}

interface MadeAccount {
  login: string
  password?: string
  coin?: number
  /** Slot and item as a list, like [413, 61, 10]. */
  chest?: Record<number, number[]>
  characters?: MadeCharacter[]
}

export type AccountSize = 7800 | 7952 | 7520 | 8064 | 4292

const kinds = {
  7800: { mob: 816, mobs: 216, chest: 3480, coin: 4504, extra: 536 },
  7952: { mob: 816, mobs: 216, chest: 3480, coin: 4504, extra: 552 },
  7520: { mob: 816, mobs: 216, chest: 3480, coin: 4504, extra: 0 },
  8064: { mob: 1024, mobs: 280, chest: 4376, coin: 5400, extra: 0 },
  4292: { mob: 756, mobs: 208, chest: 3232, coin: 4256, extra: 0 },
}

export function anAccountFile(size: AccountSize, account: MadeAccount): Buffer {
  const { mob, mobs, chest, coin, extra } = kinds[size]
  const bytes = Buffer.alloc(size)
  bytes.write(account.login, 0, 'latin1')
  bytes.write(account.password ?? '', 16, 'latin1')
  bytes.writeInt32LE(account.coin ?? 0, coin)
  for (const [slot, item] of Object.entries(account.chest ?? {})) itemBytes(item).copy(bytes, chest + Number(slot) * 8)
  ;(account.characters ?? []).forEach((character, place) => {
    const at = mobs + place * mob
    bytes.write(character.name, at, 'latin1')
    bytes.writeUInt8(character.clan ?? 0, at + 16)
    bytes.writeUInt16LE(character.guildId ?? 0, at + 18)
    bytes.writeUInt8(character.class ?? 0, at + 20)
    const equipment = size === 4292 ? at + 92 : at + 140
    if (size === 4292) {
      bytes.writeUInt32LE(character.exp ?? 0, at + 28)
      bytes.writeUInt16LE(character.level ?? 0, at + 36)
    } else {
      bytes.writeBigInt64LE(BigInt(character.exp ?? 0), at + 32)
      bytes.writeInt32LE(character.level ?? 0, at + 44)
    }
    if (mob === 816) bytes.writeUInt8(character.isGuildLeader ? 9 : 0, at + 800)
    else if (character.isGuildLeader) bytes.writeInt16LE(509, equipment + 12 * 8)
    if (extra) bytes.writeInt16LE(character.classMaster ?? 2, 5600 + place * extra)
    else itemBytes([11, 43, 0, 43, character.classMaster ?? 2]).copy(bytes, equipment)
  })
  return bytes
}

/** A monster's file of 816 bytes, with the items of its bag by slot. */
export function aMobFile(name: string, bag: Record<number, number[]>): Buffer {
  const bytes = Buffer.alloc(816)
  bytes.write(name, 0, 'latin1')
  for (const [slot, item] of Object.entries(bag)) itemBytes(item).copy(bytes, 268 + Number(slot) * 8)
  return bytes
}

function itemBytes([index = 0, ...effects]: number[]): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeInt16LE(index, 0)
  effects.forEach((value, at) => bytes.writeUInt8(value, 2 + at))
  return bytes
}
