import { contrastOf, firstOnTheWay, mixed, moved, underWhite } from './colours.ts'

/**
 * The colours that staff choose, and the tokens of the design system that follow from them. No schema: the page of the
 * settings computes with them while somebody types, and the server before it stores them.
 */

export type Theme = 'dark' | 'light'
export const themes: readonly Theme[] = ['dark', 'light']

/** Colours as `#rrggbb`; empty for those of the portal. */
export interface ThemeColours {
  accent: string
  background: string
}

/** The least contrast of text, and of the edges of fields and buttons (WCAG 2.2, level AA). */
export const leastOfText = 4.5
export const leastOfEdges = 3

/** A contrast with two decimals, rounded down: what is too little must not look like enough. */
export const ratioText = (ratio: number, locale: 'pt-BR' | 'en'): string =>
  (Math.floor(ratio * 100) / 100).toLocaleString(locale, { maximumFractionDigits: 2 })

/** The tokens that follow from the background, as in tokens.css. The first is the background itself. */
const surfaces = ['bg', 's1', 's2', 's3'] as const
const scenery = ['line', 'edge', 'sky', 'far', 'mid', 'near', 'icon-bg'] as const
type Surface = (typeof surfaces)[number] | (typeof scenery)[number]
type Tokens = Record<string, string>

interface Fixed {
  /** The way to more contrast: of a background with the texts, of an accent and other words with the surfaces. */
  ends: { background: 'black' | 'white'; words: 'black' | 'white' }
  surfaces: Record<Surface, string>
  text: string
  muted: string
  /** What else is read on every surface. */
  words: Tokens
  /** The fills of the accent, and the text on the strong one. */
  fills: Tokens
}

/** The colours of tokens.css from which others follow. A test compares both files. */
export const fixed: Record<Theme, Fixed> = {
  dark: {
    ends: { background: 'black', words: 'white' },
    surfaces: {
      ...{ bg: '#080f16', s1: '#101820', s2: '#18212a', s3: '#222d37', line: '#343e48', edge: '#677686' },
      ...{ sky: '#05090d', far: '#263543', mid: '#101b25', near: '#0a1219', 'icon-bg': '#0c141b' },
    },
    text: '#f2eee4',
    muted: '#c2bdb2',
    words: {
      ...{ faint: '#95a0a9', brass: '#e9bd68', verd: '#79cdbf', danger: '#f58079', success: '#71d790' },
      ...{ warn: '#ffb66d', info: '#80c4ed', 'r-common': '#c1bdb5', 'r-uncommon': '#81d584', 'r-rare': '#72b8f2' },
      ...{ 'r-epic': '#c49bf3', 'r-legendary': '#fda856', 'r-mythic': '#fe7b90' },
    },
    fills: { 'brass-strong': '#e0a546', 'on-brass': '#1c1105', 'brass-deep': '#664618' },
  },
  light: {
    ends: { background: 'white', words: 'black' },
    surfaces: {
      ...{ bg: '#f4f0e6', s1: '#fcfaf4', s2: '#efe9dc', s3: '#e5ddce', line: '#d3c9b9', edge: '#887764' },
      ...{ sky: '#efe3c8', far: '#d8cdb6', mid: '#b9ab91', near: '#cfc3ac', 'icon-bg': '#2b2118' },
    },
    text: '#281c13',
    muted: '#534538',
    words: {
      ...{ faint: '#675849', brass: '#7a4c0d', verd: '#086260', danger: '#ac1a1c', success: '#126635' },
      ...{ warn: '#88470d', info: '#0d5c91', 'r-common': '#5a5147', 'r-uncommon': '#1e6626', 'r-rare': '#005ca5' },
      ...{ 'r-epic': '#7334a9', 'r-legendary': '#8f4700', 'r-mythic': '#b20d3c' },
    },
    fills: { 'brass-strong': '#e5ac4c', 'on-brass': '#1c1105', 'brass-deep': '#edd4a3' },
  },
}

/** How much white a primary button gets below the pointer (ui/Button.tsx). */
const whiteOfHover = 0.14

/** The tokens that differ from tokens.css. Colours of the portal give none. */
export function tokensOf(theme: Theme, { accent, background }: ThemeColours): Tokens {
  const of = surfacesOf(theme, background)
  return {
    ...(background && { ...of, ...wordsOn(theme, of) }),
    ...(accent && accentTokens(theme, accent, of)),
  }
}

/** All tokens of a theme that follow from colours, for a sample on a page of any theme. */
export function everyToken(theme: Theme, colours: ThemeColours): Tokens {
  const { surfaces: usual, text, muted, words, fills } = fixed[theme]
  return { ...usual, text, muted, ...words, ...fills, ...tokensOf(theme, colours) }
}

/** The surfaces have the same distances from the background as those of tokens.css. */
function surfacesOf(theme: Theme, background: string): Record<Surface, string> {
  const { surfaces: usual, ends } = fixed[theme]
  if (!background) return usual
  const shifted = Object.fromEntries(
    Object.entries(usual).map(([name, colour]) => [name, moved(colour, usual.bg, background)]),
  ) as Record<Surface, string>
  const of = { ...shifted, bg: background }
  return { ...of, edge: firstOnTheWay(of.edge, ends.words, (colour) => contrastOn(of, colour) >= leastOfEdges) }
}

/** The words that the surfaces need darker or lighter than tokens.css has them. */
function wordsOn(theme: Theme, of: Record<Surface, string>): Tokens {
  const { words, ends } = fixed[theme]
  return Object.fromEntries(
    Object.entries(words)
      .map(([name, word]) => [name, firstOnTheWay(word, ends.words, (colour) => contrastOn(of, colour) >= leastOfText)])
      .filter(([name, colour]) => colour !== words[name!]),
  ) as Tokens
}

function accentTokens(theme: Theme, accent: string, of: Record<Surface, string>): Tokens {
  const isOnWhite = contrastOf(accent, '#ffffff') > contrastOf(accent, '#101010')
  const ink = isOnWhite ? '#ffffff' : '#101010'
  // The text of the button stays readable below the pointer.
  const strong = firstOnTheWay(
    accent,
    isOnWhite ? 'black' : 'white',
    (colour) =>
      contrastOf(ink, underWhite(colour, whiteOfHover)) >= leastOfText && contrastOf(ink, colour) >= leastOfText,
  )
  const { text, muted, ends } = fixed[theme]
  const deep = firstOnTheWay(
    mixed(accent, of.bg, theme === 'dark' ? 0.42 : 0.24),
    ends.background,
    (colour) =>
      contrastOf(text, colour) >= leastOfText &&
      contrastOf(muted, colour) >= leastOfText &&
      contrastOf(accent, colour) >= leastOfEdges,
  )
  return { brass: accent, 'brass-strong': strong, 'on-brass': ink, 'brass-deep': deep }
}

/** A colour with too little contrast, and the nearest one that has enough. */
export interface ColourProblem {
  field: keyof ThemeColours
  ratio: number
  nearest: string
}

/**
 * What is wrong with the colours of a theme. Every surface that follows from the background must let the texts of the
 * theme and the accent be read; the other words adapt to it.
 */
export function problemOf(theme: Theme, { accent, background }: ThemeColours): ColourProblem | null {
  const { text, muted, ends } = fixed[theme]
  const ofBackground = (colour: string) => {
    const of = surfacesOf(theme, colour)
    return Math.min(contrastOn(of, text), contrastOn(of, muted))
  }
  if (ofBackground(background) < leastOfText) {
    const nearest = firstOnTheWay(background, ends.background, (colour) => ofBackground(colour) >= leastOfText)
    return { field: 'background', ratio: ofBackground(background), nearest }
  }
  const of = surfacesOf(theme, background)
  if (accent && contrastOn(of, accent) < leastOfText) {
    const nearest = firstOnTheWay(accent, ends.words, (colour) => contrastOn(of, colour) >= leastOfText)
    return { field: 'accent', ratio: contrastOn(of, accent), nearest }
  }
  return null
}

/** The least contrast of a colour with the surfaces. */
const contrastOn = (of: Record<Surface, string>, colour: string): number =>
  Math.min(...surfaces.map((name) => contrastOf(colour, of[name])))
