import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { folderOf, read, type OperationStore } from './operation-store.ts'

/** Stores a note about an operation. It replaces an earlier note of that name. */
export async function note(store: OperationStore, id: string, name: string, value: unknown): Promise<void> {
  const { disk } = store
  const path = join(folderOf(store, id), name)
  const temporary = `${path}.${randomUUID()}`
  await disk.create(temporary, Buffer.from(JSON.stringify(value)))
  await disk.sync(temporary)
  await disk.rename(temporary, path)
  await disk.sync(folderOf(store, id))
}

/** A note about an operation; null when there is none of that name. */
export async function readNote<T>(store: OperationStore, id: string, name: string): Promise<T | null> {
  const text = await read(join(folderOf(store, id), name))
  return text === null ? null : (JSON.parse(text) as T)
}

export async function dropNote(store: OperationStore, id: string, name: string): Promise<void> {
  await store.disk.remove(join(folderOf(store, id), name))
}
