import type { Disk } from './disk.ts'
import { dropNote, note, readNote } from './operation-notes.ts'
import { begin, find, handOver, whereIs, withdraw, type Operation, type Watched } from './operation-records.ts'
import type { OperationStore } from './operation-store.ts'
import { findOld, forget } from './operation-sweep.ts'
import { endTurns, takeTurn } from './operation-turns.ts'

export type Operations = ReturnType<typeof createOperations>

/**
 * Operations on disk, beside the game and on its volume, outside the folders that it watches. Each is a folder with its
 * record and its import file, made elsewhere and renamed into place. A folder that is not empty cannot be replaced. So
 * an operation begins once, however many processes try and wherever one is killed. The import file is then renamed into
 * the game's folder, which also happens once. Whether the file is still here shows whether that has happened.
 */
export function createOperations(folder: string, disk: Disk, now: () => Date) {
  const store: OperationStore = { folder, disk, now, nextShelf: 0 }
  return {
    begin: (id: string, operation: Operation, file: Buffer) => begin(store, id, operation, file),
    find: (id: string) => find(store, id),
    handOver: (id: string, inbox: string) => handOver(store, id, inbox),
    whereIs: (id: string, watched: Watched) => whereIs(store, id, watched),
    withdraw: (id: string, inbox: string) => withdraw(store, id, inbox),
    note: (id: string, name: string, value: unknown) => note(store, id, name, value),
    readNote: <T>(id: string, name: string) => readNote<T>(store, id, name),
    dropNote: (id: string, name: string) => dropNote(store, id, name),
    takeTurn: (login: string, id: string) => takeTurn(store, login, id),
    endTurns: () => endTurns(store),
    findOld: (before: Date) => findOld(store, before),
    forget: (id: string) => forget(store, id),
  }
}
