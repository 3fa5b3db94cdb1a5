import { chestOf, writeItem } from './account-record.ts'
import type { AccountFiles } from './account-files.ts'
import type { Item } from '../items.ts'

export type SessionState = 'online' | 'offline' | 'select'

/**
 * The sessions of the server. From the sign-in on the server holds the account in memory, and each save overwrites the
 * file with that copy.
 */
export function createSessions(files: AccountFiles) {
  const copies = new Map<string, { state: 'online' | 'select'; record: Buffer }>()
  const key = (login: string) => login.toUpperCase()

  return {
    stateOf: (login: string): SessionState => copies.get(key(login))?.state ?? 'offline',
    count: (): number => [...copies.values()].filter(({ state }) => state === 'online').length,

    /** Entering the game and leaving it both save. */
    async set(login: string, state: SessionState): Promise<boolean> {
      const copy = copies.get(key(login))
      if (copy) await files.write(login, copy.record)
      if (state === 'offline') return copies.delete(key(login)) || true
      const record = copy?.record ?? (await files.read(login))
      if (record) copies.set(key(login), { state, record })
      return record !== null
    },

    /** Puts an item into the memory of an online player; false when the player is not online. */
    arrive(login: string, slot: number, item: Item): boolean {
      const copy = copies.get(key(login))
      if (copy?.state !== 'online') return false
      writeItem(copy.record, slot, item)
      return true
    },

    /** Applies a change to the copy in memory, when there is one. */
    change(login: string, change: (record: Buffer) => void): void {
      const copy = copies.get(key(login))
      if (copy) change(copy.record)
    },

    chest: (login: string) => {
      const copy = copies.get(key(login))
      return copy ? chestOf(copy.record) : null
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>
