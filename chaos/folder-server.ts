import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { anAccountFile } from '../test/account-files.ts'

const filesOfPass = 8
const chestAt = 3480

export interface FolderServer {
  root: string
  /** Every item file that was imported, by its name, in order. */
  delivered: { file: string; account: string; item: string }[]
  /** Findings about files that must never be in a watched folder. */
  complaints: string[]
  /** Processes all folders once. */
  pass(): void
  makeAccount(login: string, password?: string): void
  chestOf(login: string): string[]
}

/**
 * The folder imports of w2pp's DBSrv. It takes files of any name, eight in a pass, and rewrites account files in place.
 * It deletes processed files and moves refused ones to Error, unless a file of that name is there.
 */
export function aFolderServer(root: string): FolderServer {
  makeFolders(root)
  const server: Server = { root, delivered: [], complaints: [] }
  return {
    ...server,
    makeAccount: (login, password) => makeAccount(server, login, password),
    chestOf(login) {
      const bytes = readFileSync(accountPath(server, login))
      return Array.from({ length: 120 }, (_, slot) =>
        bytes.subarray(chestAt + slot * 8, chestAt + slot * 8 + 8),
      ).flatMap((cell) => (cell.readInt16LE(0) ? [[cell.readInt16LE(0), ...cell.subarray(2)].join(' ')] : []))
    },
    pass() {
      takeAccounts(server)
      takePasswords(server)
      takeItems(server)
    },
  }
}

type Server = Pick<FolderServer, 'root' | 'delivered' | 'complaints'>

function makeFolders(root: string): void {
  for (const folder of ['Common/ImportUser', 'Common/ImportItem', 'Common/serv00/update', 'Common/Error'])
    mkdirSync(join(root, folder), { recursive: true })
  for (const key of ['etc', ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')])
    mkdirSync(join(root, 'DBSrv/run/account', key), { recursive: true })
  mkdirSync(join(root, 'DBSrv/run/char'), { recursive: true })
}

function accountPath({ root }: Server, login: string): string {
  const name = login.toUpperCase()
  return join(root, 'DBSrv/run/account', /^[A-Z]/.test(name) ? name[0]! : 'etc', name)
}

const isThere = (path: string) => statSync(path, { throwIfNoEntry: false }) !== undefined

function makeAccount(server: Server, login: string, password = 'senha123'): void {
  writeFileSync(accountPath(server, login), anAccountFile(7800, { login: login.toUpperCase(), password }))
}

/** The current files of a folder, with a complaint for each that should not be visible. */
function look({ root, complaints }: Server, folder: string, shape: RegExp) {
  const names = readdirSync(join(root, folder)).sort()
  if (names.length > filesOfPass) complaints.push(`${folder} held ${names.length} files at once`)
  return names.slice(0, filesOfPass).flatMap((name) => {
    const path = join(root, folder, name)
    const text = readFileSync(path, 'latin1')
    if (!/^[0-9a-f-]{36}\.txt$/.test(name)) complaints.push(`${folder} showed ${name}`)
    if (!shape.test(text)) complaints.push(`${folder}/${name} held ${JSON.stringify(text)}`)
    return name.startsWith('.') ? [] : [{ name, path, text }]
  })
}

function takeAccounts(server: Server): void {
  for (const { path, text } of look(server, 'Common/ImportUser', /^([^\r\n]+\r\n){9}$/)) {
    const [login = '', password = ''] = text.split('\r\n')
    // DBSrv leaves a file that it cannot process, and tries again.
    if (isThere(accountPath(server, login))) continue
    makeAccount(server, login, password)
    rmSync(path)
  }
}

function takePasswords(server: Server): void {
  for (const { path, text } of look(server, 'Common/serv00/update', /^\S+\r\n\S+\r\n$/)) {
    const [login = '', password = ''] = text.split('\r\n')
    const account = accountPath(server, login)
    if (isThere(account)) {
      const bytes = readFileSync(account)
      bytes.fill(0, 16, 28).write(password, 16, 'latin1')
      writeFileSync(account, bytes)
    }
    rmSync(path)
  }
}

function takeItems(server: Server): void {
  for (const { name, path, text } of look(server, 'Common/ImportItem', /^[A-Z0-9]+( \d+){7}\r\n$/)) {
    const done = addItem(server, text)
    const error = join(server.root, 'Common/Error', name)
    if (done) {
      server.delivered.push({ file: name, ...done })
      rmSync(path)
    } else if (!isThere(error)) renameSync(path, error)
  }
}

function addItem(server: Server, line: string): { account: string; item: string } | null {
  const [account = '', ...numbers] = line.trim().split(' ')
  const path = accountPath(server, account)
  if (!isThere(path) || numbers.length !== 7) return null
  const bytes = readFileSync(path)
  for (let slot = 0; slot < 120; slot += 1) {
    const cell = chestAt + slot * 8
    if (bytes.readInt16LE(cell) !== 0) continue
    const [index = 0, ...effects] = numbers.map(Number)
    bytes.writeInt16LE(index, cell)
    effects.forEach((value, place) => bytes.writeUInt8(value, cell + 2 + place))
    writeFileSync(path, bytes)
    return { account, item: numbers.join(' ') }
  }
  return null
}
