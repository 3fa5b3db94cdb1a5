import { FormatProblem } from './problem.ts'

/** An element with a text of its own, or an attribute. */
export interface XmlNode {
  /** `account/character/level`; an attribute ends with `@name`. */
  path: string
  /** The offset of its first byte. */
  at: number
  text: string
}

const nameForm = String.raw`[A-Za-z_][\w.:-]*`
const opening = new RegExp(String.raw`<(${nameForm})((?:\s+${nameForm}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(/?)>`, 'y')
const closing = new RegExp(String.raw`</(${nameForm})\s*>`, 'y')
const attribute = new RegExp(String.raw`(${nameForm})\s*=\s*(?:"([^"]*)"|'([^']*)')`, 'g')
const skipped = /<\?[\s\S]*?\?>|<!--[\s\S]*?-->/y
const literal = /<!\[CDATA\[([\s\S]*?)\]\]>/y
const plain = /[^<]+/y
const deepest = 32

/**
 * Reads XML of one byte per character, as the game writes it. It resolves no entities and reads no document types.
 * Throws FormatProblem with the byte at which the text is no XML, such as the end of a half-written file.
 */
export function readXml(bytes: Buffer): { root: string; nodes: XmlNode[] } {
  const text = bytes.toString('latin1')
  const nodes: XmlNode[] = []
  const open: string[] = []
  let root = ''
  let at = text.startsWith('\u00EF\u00BB\u00BF') ? 3 : 0
  const match = (form: RegExp): RegExpExecArray | null => {
    form.lastIndex = at
    return form.exec(text)
  }
  const take = (content: string, from: number) => {
    if (!content.trim()) return
    if (open.length === 0) throw new FormatProblem('There is text outside of the XML.', from)
    nodes.push({ path: open.join('/'), at: from, text: content.trim() })
  }
  while (at < text.length) {
    const from = at
    const found = match(skipped) ?? match(literal) ?? match(plain) ?? match(closing) ?? match(opening)
    if (!found) throw new FormatProblem('The XML is broken here.', at)
    at += found[0].length
    if (found[0].startsWith('</')) {
      if (open.pop() !== found[1])
        throw new FormatProblem(`The XML ends an element that is not open: ${found[1]}.`, from)
    } else if (found[0].startsWith('<![')) take(found[1] ?? '', from)
    else if (!found[0].startsWith('<')) take(found[0], from + (found[0].length - found[0].trimStart().length))
    else if (!/^<[?!]/.test(found[0])) {
      const [, name = '', attributes = '', isEmpty] = found
      if (open.length === 0 && root) throw new FormatProblem('The XML has a second root.', from)
      root ||= name
      open.push(name)
      if (open.length > deepest) throw new FormatProblem('The XML is nested too deeply.', from)
      for (const { 1: key = '', 2: double, 3: single, index } of attributes.matchAll(attribute))
        nodes.push({
          path: `${open.join('/')}@${key}`,
          at: from + 1 + name.length + index,
          text: double ?? single ?? '',
        })
      if (isEmpty) open.pop()
    }
  }
  if (open.length > 0) throw new FormatProblem(`The XML ends inside of ${open.join('/')}.`, text.length)
  if (!root) throw new FormatProblem('There is no XML.', 0)
  return { root, nodes }
}

/** Whether a file begins like XML. */
export const isXml = (bytes: Buffer): boolean => /^(?:\u00EF\u00BB\u00BF)?\s*</.test(bytes.toString('latin1', 0, 64))
