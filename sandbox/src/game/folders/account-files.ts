import { mkdir, open, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newRecord, recordBytes } from './account-record.ts'
import { keyOf, keys, type Dialect, type Folders } from './layout.ts'

/** The accounts on the disk. Those of `over` are XML to everybody else; a record is kept in ours as base64. */
export function accountFiles({ accounts }: Folders, dialect: Dialect) {
  const ending = dialect === 'over' ? '.xml' : ''

  return {
    async prepare(): Promise<void> {
      for (const key of keys) await mkdir(join(accounts, key), { recursive: true })
    },

    async names(): Promise<string[]> {
      const found = await Promise.all(keys.map((key) => readdir(join(accounts, key))))
      return found.flat().map((name) => name.slice(0, name.length - ending.length))
    },

    /** Whatever the case of its letters; null when there is none, or none that we wrote. */
    async read(login: string): Promise<Buffer | null> {
      const path = await find(login)
      if (!path) return null
      const bytes = await readFile(path)
      const record = dialect === 'over' ? recordIn(bytes.toString('latin1')) : bytes
      return record.length === recordBytes ? record : null
    },

    /** In place, like the real one, which renames nothing: who reads meanwhile may see half of it. */
    async write(login: string, record: Buffer): Promise<void> {
      const path = (await find(login)) ?? join(accounts, keyOf(login), login.toUpperCase() + ending)
      if (dialect === 'over') return writeFile(path, xmlOf(login, record))
      const file = await open(path, 'r+').catch(() => open(path, 'w+'))
      await file.write(record, 0, record.length, 0)
      await file.sync()
      await file.close()
    },

    async has(login: string): Promise<boolean> {
      return (await find(login)) !== null
    },

    make: newRecord,
  }

  async function find(login: string): Promise<string | null> {
    const wanted = `${login}${ending}`.toLowerCase()
    const names = await readdir(join(accounts, keyOf(login))).catch(() => [])
    const name = names.find((each) => each.toLowerCase() === wanted)
    return name ? join(accounts, keyOf(login), name) : null
  }
}

export type AccountFiles = ReturnType<typeof accountFiles>

const xmlOf = (login: string, record: Buffer): string =>
  `<account name="${login.toUpperCase()}"><data>${record.toString('base64')}</data></account>\r\n`
const recordIn = (xml: string): Buffer => Buffer.from(/<data>([^<]*)<\/data>/.exec(xml)?.[1] ?? '', 'base64')
