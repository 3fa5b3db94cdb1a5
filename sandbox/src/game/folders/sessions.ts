import { chestOf, writeItem } from './account-record.ts'
import type { AccountFiles } from './account-files.ts'
import type { Item } from '../items.ts'

export type SessionState = 'online' | 'offline' | 'select'

/**
 * Who is signed in. From the sign-in on the server keeps the account in its memory, and each save writes that copy
 * over the file, whatever was written into the file meanwhile.
 */
export function createSessions(files: AccountFiles) {
  const copies = new Map<string, { state: 'online' | 'select'; record: Buffer }>()
  const key = (login: string) => login.toUpperCase()

  return {
    stateOf: (login: string): SessionState => copies.get(key(login))?.state ?? 'offline',
    count: (): number => [...copies.values()].filter(({ state }) => state === 'online').length,

    /** Choosing a character and leaving both save. */
    async set(login: string, state: SessionState): Promise<boolean> {
      const known = copies.get(key(login))
      if (known) await files.write(login, known.record)
      if (state === 'offline') return copies.delete(key(login)) || true
      const record = known?.record ?? (await files.read(login))
      if (record) copies.set(key(login), { state, record })
      return record !== null
    },

    /** What the server tells the channel reaches whoever has a character in the game. */
    arrive(login: string, slot: number, item: Item): boolean {
      const copy = copies.get(key(login))
      if (copy?.state !== 'online') return false
      writeItem(copy.record, slot, item)
      return true
    },

    /** A change that the server makes in its memory as well. */
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
