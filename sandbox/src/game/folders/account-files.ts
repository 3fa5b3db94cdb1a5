import { mkdir, open, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecord, newRecord } from './account-record.ts'
import { keyOf, keys, storesXml, type Dialect, type Folders } from './layout.ts'

/** The account files. A real `over` server stores XML; here a record is stored as base64 in an element of it. */
export function accountFiles({ accounts }: Folders, dialect: Dialect) {
  const ending = storesXml(dialect) ? '.xml' : ''

  return {
    async prepare(): Promise<void> {
      for (const key of keys) await mkdir(join(accounts, key), { recursive: true })
    },

    async names(): Promise<string[]> {
      const found = await Promise.all(keys.map((key) => readdir(join(accounts, key))))
      return found.flat().map((name) => name.slice(0, name.length - ending.length))
    },

    /** Reads the record of a login in any case; null without a file, or when the file is not ours. */
    async read(login: string): Promise<Buffer | null> {
      const path = await find(login)
      if (!path) return null
      const bytes = await readFile(path)
      const record = storesXml(dialect) ? recordIn(bytes.toString('latin1')) : bytes
      return isRecord(record) ? record : null
    },

    /** Writes in place, as the real server does: a concurrent reader may see half of the file. */
    async write(login: string, record: Buffer): Promise<void> {
      const path = (await find(login)) ?? join(accounts, keyOf(login), login.toUpperCase() + ending)
      if (storesXml(dialect)) return writeFile(path, xmlOf(login, record))
      const file = await open(path, 'r+').catch(() => open(path, 'w+'))
      await file.write(record, 0, record.length, 0)
      await file.sync()
      await file.close()
    },

    async has(login: string): Promise<boolean> {
      return (await find(login)) !== null
    },

    make: (login: string, password: string) => newRecord(login, password, dialect === 'imports' ? 'original' : 'w2pp'),
  }

  async function find(login: string): Promise<string | null> {
    const fileName = `${login}${ending}`.toLowerCase()
    const names = await readdir(join(accounts, keyOf(login))).catch(() => [])
    const name = names.find((each) => each.toLowerCase() === fileName)
    return name ? join(accounts, keyOf(login), name) : null
  }
}

export type AccountFiles = ReturnType<typeof accountFiles>

const xmlOf = (login: string, record: Buffer): string =>
  `<account name="${login.toUpperCase()}"><data>${record.toString('base64')}</data></account>\r\n`
const recordIn = (xml: string): Buffer => Buffer.from(/<data>([^<]*)<\/data>/.exec(xml)?.[1] ?? '', 'base64')
