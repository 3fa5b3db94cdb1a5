import { readFileSync } from 'node:fs'
import { join } from 'node:path'
// oxlint-disable-next-line import/default -- the package is CommonJS, of which Node makes the default export
import opentype, { type Font, type PathCommand } from 'opentype.js'
import type { GlyphSet } from '../server/src/previews/glyphs.ts'

/** The fonts of the portal, of which the pictures of link previews draw the outlines. */
const fonts = {
  grenze: '@fontsource/grenze/files/grenze-latin-600-normal.woff',
  atkinson: '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-500-normal.woff',
}

/** The characters of both languages: Latin-1 without control characters, and the signs of our texts. */
const characters = [...range(0x20, 0x7e), ...range(0xa1, 0xff), ...'–—‘’“”•…€ŒœŠšŽžŸ'].filter(
  (each) => each !== '\u00ad',
)
const kerned = [...range(0x41, 0x5a), ...range(0x61, 0x7a), ...'0123456789.,:;!?-"\'']

/** The outlines of one font as JSON: what is drawn needs no font on the machine. */
export function generateGlyphs(name: keyof typeof fonts): string {
  const file = readFileSync(join(import.meta.dirname, '../node_modules', fonts[name]))
  const font = opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.length))
  const set: GlyphSet = {
    unitsPerEm: font.unitsPerEm,
    glyphs: Object.fromEntries(characters.flatMap((each) => glyphOf(font, each))),
    kerns: kernsOf(font),
  }
  return `${JSON.stringify(set)}\n`
}

/** Its advance and its outline, in units of the font, with y upwards. */
function glyphOf(font: Font, character: string): [string, [number, string]][] {
  const glyph = font.charToGlyph(character)
  if (glyph.index === 0) return []
  return [[character, [Math.round(glyph.advanceWidth ?? 0), glyph.path.commands.map(pathData).join('')]]]
}

/** The package's own function leaves out the space before some zeros. */
function pathData(command: PathCommand): string {
  if (command.type === 'Z') return 'Z'
  const { type, x, y } = command
  const control =
    type === 'Q' ? [command.x1, command.y1] : type === 'C' ? [command.x1, command.y1, command.x2, command.y2] : []
  return type + [...control, x, y].map(Math.round).join(' ')
}

function kernsOf(font: Font): Record<string, number> {
  const kerns: Record<string, number> = {}
  for (const left of kerned) {
    for (const right of kerned) {
      const [one, other] = font.stringToGlyphs(left + right)
      const kern = one && other ? Math.round(font.getKerningValue(one, other)) : 0
      if (kern !== 0) kerns[left + right] = kern
    }
  }
  return kerns
}

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))
}
