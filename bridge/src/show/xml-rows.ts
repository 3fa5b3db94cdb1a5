import { dialects } from '../../../server/src/game/formats/dialects/all.ts'
import { FormatProblem } from '../../../server/src/game/formats/problem.ts'
import { readXml } from '../../../server/src/game/formats/xml.ts'
import type { Row } from './rows.ts'

/** An account that is XML. Its nodes are named, and only numbers of the game are printed with their value. */
export function xmlRows(bytes: Buffer): { kind: string; rows: Row[] } {
  const form = dialects.over.accounts.xml
  if (!form) throw new Error('The dialect over has no form of its accounts.')
  try {
    const { root, nodes } = readXml(bytes)
    const isAccount = root === form.root
    const begin: Row = { at: 0, label: root, value: '', problem: isAccount ? null : `the root is not ${form.root}` }
    const rows = nodes.map(({ path, at, text }): Row => {
      const name = path.split(/[/@]/).at(-1) ?? ''
      const isOpen = /^-?\d{1,19}$/.test(text) && form.numbers.some((word) => name.toLowerCase().includes(word))
      return { at, label: path, value: isOpen ? text : `(hidden, ${text.length} characters)`, problem: null }
    })
    const kind = isAccount ? 'an account file of OverDestiny (XML)' : 'XML, and no account'
    return { kind, rows: isAccount ? rows : [begin, ...rows] }
  } catch (error) {
    if (!(error instanceof FormatProblem)) throw error
    return { kind: 'no whole XML', rows: [{ at: error.at ?? 0, label: 'XML', value: '', problem: error.message }] }
  }
}
