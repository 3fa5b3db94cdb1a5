import { glyphsOf, type FontName } from './glyphs.ts'

/** A text that fits: its lines, and the size of the letters in pixels. */
export interface FittedText {
  font: FontName
  size: number
  lines: string[]
}

/** Longer texts are cut before anything is measured. */
const mostCharacters = 300

/**
 * The characters of a text that the fonts have: letters with unknown marks lose them, and other signs, such as emoji,
 * are left out.
 */
export function drawable(text: string, font: FontName): string {
  const { glyphs } = glyphsOf(font)
  const parts = [...text.slice(0, mostCharacters).normalize('NFC')].map((character) => {
    if (/\s/.test(character)) return ' '
    if (glyphs[character]) return character
    return [...character.normalize('NFD')].filter((part) => glyphs[part]).join('')
  })
  return parts.join('').replace(/ +/g, ' ').trim()
}

/** The width of a text in pixels. */
export function widthOf(text: string, font: FontName, size: number): number {
  const { unitsPerEm, glyphs, kerns } = glyphsOf(font)
  const characters = [...text]
  const units = characters.reduce(
    (sum, character, at) => sum + (glyphs[character]?.[0] ?? 0) + (kerns[character + (characters[at + 1] ?? '')] ?? 0),
    0,
  )
  return (units / unitsPerEm) * size
}

/**
 * The text in the largest of `sizes` in which it takes at most `lines` lines of `width` pixels. In the smallest size
 * the rest is cut.
 */
export function fit(
  text: string,
  { font, sizes, width, lines }: { font: FontName; sizes: readonly number[]; width: number; lines: number },
): FittedText {
  const words = drawable(text, font)
  for (const size of sizes) {
    const found = wrap(words, { font, size, width })
    const isLast = size === sizes.at(-1)
    const isWhole = found.length <= lines && found.every((line) => widthOf(line, font, size) <= width)
    if (isWhole) return { font, size, lines: found }
    if (isLast) return { font, size, lines: cutLines(found, { font, size, width, lines }) }
  }
  return { font, size: 0, lines: [] }
}

interface Room {
  font: FontName
  size: number
  width: number
}

/** Words one after the other; a word that is wider than a line has a line of its own. */
function wrap(text: string, { font, size, width }: Room): string[] {
  const lines: string[] = []
  for (const word of text.split(' ').filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(`${last} ${word}`, font, size) <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

function cutLines(lines: string[], room: Room & { lines: number }): string[] {
  const first = lines.slice(0, room.lines)
  const isCut = lines.length > first.length
  return first.map((line, at) => (at === first.length - 1 && isCut ? cutWords(line, room) : cut(line, room)))
}

/** As many words of the last line as fit with an ellipsis after them. */
function cutWords(line: string, room: Room): string {
  const words = line.split(' ')
  while (words.length > 1 && widthOf(`${words.join(' ')}…`, room.font, room.size) > room.width) words.pop()
  return cut(`${words.join(' ')}…`, room)
}

/** The beginning of a line that fits, with an ellipsis. */
function cut(line: string, { font, size, width }: Room): string {
  if (widthOf(line, font, size) <= width) return line
  const characters = [...line.replace(/…$/, '')]
  while (characters.length > 0 && widthOf(`${characters.join('').trimEnd()}…`, font, size) > width) characters.pop()
  return `${characters.join('').trimEnd()}…`
}

/** One line as outlines: SVG at `x` and the baseline `y`. Its text is the label, so that tests can read it. */
export function outline(
  text: string,
  {
    font,
    size,
    x,
    y,
    fill,
    anchor = 'start',
  }: { font: FontName; size: number; x: number; y: number; fill: string; anchor?: 'start' | 'middle' },
): string {
  const { unitsPerEm, glyphs, kerns } = glyphsOf(font)
  const characters = [...text]
  const paths: string[] = []
  let at = 0
  for (const [index, character] of characters.entries()) {
    const [advance, path] = glyphs[character] ?? [0, '']
    if (path) paths.push(`<path transform="translate(${at} 0)" d="${path}"/>`)
    at += advance + (kerns[character + (characters[index + 1] ?? '')] ?? 0)
  }
  const scale = size / unitsPerEm
  const left = anchor === 'middle' ? x - (at * scale) / 2 : x
  return `<g aria-label="${escaped(text)}" fill="${fill}" transform="translate(${round(left)} ${round(y)}) scale(${round(scale)} ${round(-scale)})">${paths.join('')}</g>`
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
