import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { keyOf, readStable } from '../../../server/src/adapters/folders-game/stable-read.ts'
import type { Disk } from '../../../server/src/adapters/folders-game/disk.ts'
import { isLocked, readAccountFile, type AccountFile } from '../../../server/src/game/formats/account-file.ts'
import type { DialectData } from '../../../server/src/game/formats/dialects/dialect.ts'
import { fixedText, FormatProblem } from '../../../server/src/game/formats/problem.ts'
import { isXml, readXml } from '../../../server/src/game/formats/xml.ts'
import { count, problemOf, type Findings } from './findings.ts'

interface Totals {
  files: Map<number, number>
  characters: number
  leaders: number
  items: number
  locked: number
  /** The names of the nodes of accounts that are XML. */
  nodes: Set<string>
}

/** Reads every account. No password leaves this function, and none is in what it returns. */
export async function checkAccounts(disk: Disk, folder: string, { accounts }: DialectData): Promise<Findings> {
  const totals: Totals = { files: new Map(), characters: 0, leaders: 0, items: 0, locked: 0, nodes: new Set() }
  const problems: string[] = []
  let files = 0
  for (const key of await readdir(folder)) {
    for (const name of await readdir(join(folder, key)).catch(() => [])) {
      files += 1
      const path = join(folder, key, name)
      if (keyOf(name).toLowerCase() !== key.toLowerCase())
        problems.push(`${path}: the game looks for this account in the folder ${keyOf(name)}.`)
      try {
        await readPatiently(disk, path, problems.length, (bytes) => add(totals, bytes, name, accounts))
      } catch (error) {
        problems.push(problemOf(path, error))
      }
    }
  }
  return { kind: 'Accounts', understood: linesOf(totals, files), problems }
}

const patienceMost = 100

/** Reads again while the game may be writing. After many problems the files are of another kind, and waiting is no use. */
async function readPatiently(
  disk: Disk,
  path: string,
  problems: number,
  parse: (bytes: Buffer) => void,
): Promise<void> {
  if (problems < patienceMost) await readStable({ disk }, path, parse)
  else parse(await disk.read(path))
}

function add(totals: Totals, bytes: Buffer, name: string, { endings, xml }: DialectData['accounts']): void {
  if (endings.includes('.xml') && (!endings.includes('') || isXml(bytes))) {
    const { root, nodes } = readXml(bytes)
    if (xml && root !== xml.root) throw new FormatProblem(`The root is ${root}, and not ${xml.root}.`, 0)
    for (const { path } of nodes) totals.nodes.add(path)
    return
  }
  const account = readAccountFile(bytes, name)
  totals.files.set(bytes.length, (totals.files.get(bytes.length) ?? 0) + 1)
  totals.characters += account.characters.length
  totals.leaders += account.characters.filter(({ isGuildLeader }) => isGuildLeader).length
  totals.items += itemsIn(account)
  totals.locked += isLocked(bytes, name, new Date()) ? 1 : 0
}

const itemsIn = ({ chest }: AccountFile): number => chest.filter((item) => item !== null).length

function linesOf(totals: Totals, files: number): string[] {
  if (totals.nodes.size)
    return [
      `${count(files, 'account')}: XML with ${count(totals.nodes.size, 'kind')} of nodes`,
      'What the nodes mean is not known, so characters and chests are not read.',
    ]
  const sizes = [...totals.files].map(([size, number]) => `${count(number, 'file')} of ${size} bytes`)
  return [
    `${count(files, 'account')}: ${sizes.join(', ') || 'none readable'}`,
    `${count(totals.characters, 'character')}, ${count(totals.leaders, 'guild leader')}, ${count(totals.items, 'item')} in chests, ${count(totals.locked, 'locked account')}`,
  ]
}

const ownerBytes = 16

/** Reads which account owns each character. */
export async function checkCharacters(disk: Disk, folder: string): Promise<Findings> {
  const problems: string[] = []
  let found = 0
  for (const key of await readdir(folder)) {
    for (const name of await readdir(join(folder, key)).catch(() => [])) {
      const path = join(folder, key, name)
      try {
        await readStable({ disk }, path, (bytes) => {
          if (bytes.length < ownerBytes || !/^[!-~]{1,15}$/.test(fixedText(bytes, 0, ownerBytes)))
            throw new FormatProblem('The file names no account.', 0)
        })
        found += 1
      } catch (error) {
        problems.push(problemOf(path, error))
      }
    }
  }
  return { kind: 'Owners of characters', understood: [count(found, 'character')], problems }
}
