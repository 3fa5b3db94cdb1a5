import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { anAccountFile } from '../test/account-files.ts'

const filesOfPass = 8
const chestAt = 3480

export interface FolderServer {
  root: string
  /** Every item file that was fetched with success, by its name, in order. */
  delivered: { file: string; account: string; item: string }[]
  /** What no watched folder should ever have held. */
  complaints: string[]
  /** One pass over all folders. */
  pass(): void
  makeAccount(login: string, password?: string): void
  chestOf(login: string): string[]
}

/**
 * DBSrv of w2pp as far as its folders go: it takes files of any name, eight in a pass, rewrites account files in place,
 * deletes what it has done and moves what it cannot do to Error, unless a file of that name lies there.
 */
export function aFolderServer(root: string): FolderServer {
  const at = (...path: string[]) => join(root, ...path)
  for (const folder of ['Common/ImportUser', 'Common/ImportItem', 'Common/serv00/update', 'Common/Error'])
    mkdirSync(at(folder), { recursive: true })
  for (const key of ['etc', ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')])
    mkdirSync(at('DBSrv/run/account', key), { recursive: true })
  mkdirSync(at('DBSrv/run/char'), { recursive: true })

  const delivered: FolderServer['delivered'] = []
  const complaints: string[] = []
  const accountPath = (login: string) => {
    const name = login.toUpperCase()
    return at('DBSrv/run/account', /^[A-Z]/.test(name) ? name[0]! : 'etc', name)
  }
  const isThere = (path: string) => statSync(path, { throwIfNoEntry: false }) !== undefined

  function makeAccount(login: string, password = 'senha123'): void {
    writeFileSync(accountPath(login), anAccountFile(7800, { login: login.toUpperCase(), password }))
  }

  /** The files of a folder as they are now, with a complaint for each that should not be visible. */
  function look(folder: string, shape: RegExp): { name: string; path: string; text: string }[] {
    const names = readdirSync(at(folder)).sort()
    if (names.length > filesOfPass) complaints.push(`${folder} held ${names.length} files at once`)
    return names.slice(0, filesOfPass).flatMap((name) => {
      const path = at(folder, name)
      const text = readFileSync(path, 'latin1')
      if (!/^[0-9a-f-]{36}\.txt$/.test(name)) complaints.push(`${folder} showed ${name}`)
      if (!shape.test(text)) complaints.push(`${folder}/${name} held ${JSON.stringify(text)}`)
      return name.startsWith('.') ? [] : [{ name, path, text }]
    })
  }

  function addItem(line: string): { account: string; item: string } | null {
    const [account = '', ...numbers] = line.trim().split(' ')
    if (!isThere(accountPath(account)) || numbers.length !== 7) return null
    const bytes = readFileSync(accountPath(account))
    for (let slot = 0; slot < 120; slot += 1) {
      const cell = chestAt + slot * 8
      if (bytes.readInt16LE(cell) !== 0) continue
      const [index = 0, ...effects] = numbers.map(Number)
      bytes.writeInt16LE(index, cell)
      effects.forEach((value, place) => bytes.writeUInt8(value, cell + 2 + place))
      writeFileSync(accountPath(account), bytes)
      return { account, item: numbers.join(' ') }
    }
    return null
  }

  return {
    root,
    delivered,
    complaints,
    makeAccount,
    chestOf(login) {
      const bytes = readFileSync(accountPath(login))
      return Array.from({ length: 120 }, (_, slot) =>
        bytes.subarray(chestAt + slot * 8, chestAt + slot * 8 + 8),
      ).flatMap((cell) => (cell.readInt16LE(0) ? [[cell.readInt16LE(0), ...cell.subarray(2)].join(' ')] : []))
    },
    pass() {
      for (const { path, text } of look('Common/ImportUser', /^([^\r\n]+\r\n){9}$/)) {
        const [login = '', password = ''] = text.split('\r\n')
        // What it cannot make it leaves there and tries again.
        if (isThere(accountPath(login))) continue
        makeAccount(login, password)
        rmSync(path)
      }
      for (const { path, text } of look('Common/serv00/update', /^\S+\r\n\S+\r\n$/)) {
        const [login = '', password = ''] = text.split('\r\n')
        if (isThere(accountPath(login))) {
          const bytes = readFileSync(accountPath(login))
          bytes.fill(0, 16, 28).write(password, 16, 'latin1')
          writeFileSync(accountPath(login), bytes)
        }
        rmSync(path)
      }
      for (const { name, path, text } of look('Common/ImportItem', /^[A-Z0-9]+( \d+){7}\r\n$/)) {
        const done = addItem(text)
        if (done) {
          delivered.push({ file: name, ...done })
          rmSync(path)
        } else if (!isThere(at('Common/Error', name))) renameSync(path, at('Common/Error', name))
      }
    },
  }
}
