import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseSync } from 'vite'

const root = join(import.meta.dirname, '..')

/** A sentence of a comment or of a document has at most this many words. */
export const mostWords = 30

/** Names that say nothing about what a value is; docs/glossary.md has the noun for each. */
const participles = ['told', 'known', 'made', 'shown', 'wanted', 'kept', 'given']
/** Words of the glossary's last column that may be no part of a name. */
const namesBefore: Record<string, string> = {
  courier: 'delivery worker',
  desk: 'staff',
  ear: 'listener',
  fall: 'invalidate',
  follower: 'subscriber',
  teller: 'the values that it takes',
  twin: 'encoding',
  wish: 'intent',
}

/** Names that others chose: columns of the database and fields of the contract. */
const namesOfOthers = ['desk', 'shown']
/** Files in which those names may stand, from the root. */
const readers = /^contract\/src\/ticket\.ts$|^server\/src\/snapshots\/|^(?:server|web)\/src\/features\/ticket\//

/** Images that stand for a term, in comments and documents. */
const metaphors: Record<string, RegExp> = {
  'the delivery worker': /\bcouriers?\b/i,
  'staff page or staff queue': /\b(?:staff )?desks?\b(?! and chair)/i,
  listener: /\b(?:the|an|its|our) ears?\b/i,
  invalidate: /\b(?:lets?|has|have|had|that|which) (?:it |them )?fall(?:s|en)?\b|\bfallen\b/i,
  'encoded copy': /\btwins?\b/i,
  subscriber: /\bfollowers?\b/i,
  'has no session': /\bstrangers?\b/i,
}

/** Files whose words are not ours to choose: generated, or content of the demo. */
const generated = ['web/src/api/generated.ts', 'server/src/db/tables.ts']
/** This file names what it bans. */
const ownFile = 'scripts/plain-words.ts'
const sources = [
  'server',
  'web',
  'contract',
  'sandbox',
  'bridge',
  'demo',
  'chaos',
  'bench',
  'load',
  'e2e',
  'scripts',
  'test',
].map((part) => `${part}/**/*.{ts,tsx}`)
const documents = ['*.md', 'docs/**/*.md', '.github/**/*.md', '{sandbox,test}/**/*.md']
const passed = (file: string) =>
  /node_modules|\/dist\/|test-results/.test(file) || generated.includes(file) || file === ownFile

/** Names, comments and documents that break docs/glossary.md, each as `file:line: what to do`. */
export function plainWordViolations(): string[] {
  const filesOf = (patterns: string[]) => globSync(patterns, { cwd: root }).filter((file) => !passed(file))
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  return [
    ...filesOf(sources).flatMap((file) => sourceViolations(file, read(file))),
    ...filesOf(documents).flatMap((file) => documentViolations(file, read(file))),
  ]
}

/** What is wrong in one source: `file` is its path from the root. */
export function sourceViolations(file: string, text: string): string[] {
  const { program, comments } = parseSync(file, text)
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const found = fileNameViolations(file)
  const seen = new Set<string>()
  visit(program, (name, offset) => {
    if (seen.has(name)) return
    seen.add(name)
    const instead = namesOfOthers.includes(name) && readers.test(file) ? null : nameInstead(name)
    if (instead) found.push(`${file}:${lineAt(offset)}: \`${name}\` is no name. Use ${instead}.`)
  })
  for (const { value, start } of joined(comments, text))
    found.push(...sentenceViolations(value).map((problem) => `${file}:${lineAt(start)}: ${problem}`))
  return found
}

/** What is wrong in the sentences of a Markdown text. Code blocks are passed over; a cell of a table is a text. */
export function documentViolations(file: string, text: string): string[] {
  const found: string[] = []
  let isCode = false
  let paragraph: { line: number; text: string } | undefined
  const close = () => {
    if (paragraph) {
      const { line } = paragraph
      found.push(...sentenceViolations(paragraph.text).map((problem) => `${file}:${line}: ${problem}`))
    }
    paragraph = undefined
  }
  for (const [at, line] of text.split('\n').entries()) {
    if (/^(<{7}|>{7}) /.test(line)) found.push(`${file}:${at + 1}: a conflict of a merge is left.`)
    if (line.trimStart().startsWith('```')) {
      close()
      isCode = !isCode
    } else if (isCode) continue
    else if (line.startsWith('|')) {
      close()
      for (const cell of line.split('|'))
        found.push(...sentenceViolations(cell).map((problem) => `${file}:${at + 1}: ${problem}`))
    } else if (/^\s*$|^#/.test(line)) close()
    else {
      if (/^\s*(?:[-*]|\d+\.)\s/.test(line)) close()
      paragraph = { line: paragraph?.line ?? at + 1, text: `${paragraph?.text ?? ''} ${line}` }
    }
  }
  close()
  return found
}

function fileNameViolations(file: string): string[] {
  const name = basename(file).replace(/\..*$/, '')
  const instead = nameInstead(name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()))
  return instead ? [`${file}: \`${name}\` is no name of a file. Use ${instead}.`] : []
}

/** What to write in place of a name that is banned; null when it is not. */
function nameInstead(name: string): string | null {
  // Keys of messages, columns and fields have underscores, and are not names of ours.
  if (name.includes('_')) return null
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(' ')
  if (words.length === 1 && participles.includes(words[0] ?? '')) return 'the noun for what it is (docs/glossary.md)'
  const banned = words.map((word) => word.replace(/s$/, '')).find((word) => Object.hasOwn(namesBefore, word))
  return banned ? `“${namesBefore[banned]}”` : null
}

/** What is wrong in the sentences of one text: too many words, or an image in place of a term. */
function sentenceViolations(text: string): string[] {
  // What is quoted is a name too: of a test, a button or a file.
  const plain = text.replaceAll(/`[^`]*`|"[^"\n]*"/g, 'code').replaceAll(/\]\([^)]*\)/g, ']')
  const long = plain
    .replaceAll(/^\s*\*+\s?/gm, '')
    .split(/(?<=[.!?:;])["”)]?\s+|\n\s*\n|\n\s*-\s/)
    .filter((sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length > mostWords)
    .map((sentence) => `over ${mostWords} words: “${sentence.trim().replaceAll(/\s+/g, ' ').slice(0, 60)}…”`)
  const images = Object.entries(metaphors).flatMap(([instead, image]) => {
    const [word] = image.exec(plain) ?? []
    return word ? [`“${word}” is an image. Use “${instead}”.`] : []
  })
  return [...long, ...images]
}

/** Line comments one below the other are one text. */
function joined(comments: { type: string; value: string; start: number; end: number }[], text: string) {
  const texts: { value: string; start: number; end: number }[] = []
  for (const { type, value, start, end } of comments) {
    const last = texts.at(-1)
    if (type === 'Line' && last && /^\n[ \t]*$/.test(text.slice(last.end, start))) {
      last.value += `\n${value}`
      last.end = end
    } else texts.push({ value, start, end })
  }
  return texts
}

/** Calls `found` for each name that the tree declares or uses. */
function visit(node: unknown, found: (name: string, offset: number) => void): void {
  if (Array.isArray(node)) for (const each of node) visit(each, found)
  else if (node && typeof node === 'object') {
    const { type, name, start } = node as { type?: string; name?: unknown; start?: number }
    if (typeof name === 'string' && (type === 'Identifier' || type === 'JSXIdentifier')) found(name, start ?? 0)
    for (const [key, value] of Object.entries(node)) if (key !== 'start' && key !== 'end') visit(value, found)
  }
}
