import { themes, tokensOf, type Theme, type ThemeColours } from './look-rules.ts'

/** The fonts of titles and of texts: those that the portal brings, and those of the system. */
export const titleFonts = ['grenze', 'atkinson', 'system', 'serif'] as const
export const textFonts = ['atkinson', 'system', 'serif'] as const
type Font = (typeof titleFonts)[number]

/** What the drawn scene of the home has before its mountains. */
export const scenes = ['castle', 'eclipse', 'mountains'] as const

/** The links of the header's main menu, by their addresses without the slash; `home` is `/`. */
export const headerLinks = [
  'home',
  'download',
  'shopping',
  'guides',
  'ranking',
  'droplist',
  'donation',
  'roadmap',
] as const
export type HeaderLink = (typeof headerLinks)[number]

/** A stored picture in the sizes that exist, for `src` and `srcset`. */
export interface LookPicture {
  url: string
  srcset: string
  width: number
  height: number
}

/** The address of an icon that is made from a picture. Another picture gives another address. */
export const withVersion = (icon: string, picture: string): string =>
  `${icon}?v=${/[0-9a-f]{32}/.exec(picture)?.[0].slice(0, 10) ?? ''}`

/** What pages need of the look beside its styles. Absent parts are those of the portal. */
export interface PageLook {
  logo?: LookPicture
  /** The logo has the name in it, so the header shows no other. */
  hidesName?: true
  scene?: Exclude<(typeof scenes)[number], 'castle'>
  picture?: LookPicture
  headerLinks?: HeaderLink[]
  footer?: string
}

/** As the values of `font-family`. */
export const families: Record<Font, string> = {
  grenze: "'Grenze','Grenze Fallback','Grenze Android',serif",
  atkinson: "'Atkinson Next','Atkinson Fallback','Atkinson Android',system-ui,sans-serif",
  system: 'system-ui,sans-serif',
  serif: "Georgia,'Noto Serif','DejaVu Serif',serif",
}

/** The fonts of the portal that a look does not use, so that documents do not load them early. */
export const unusedFonts = ({ titleFont, textFont }: Pick<Styled, 'titleFont' | 'textFont'>): string[] =>
  ['grenze', 'atkinson'].filter((font) => font !== titleFont && font !== textFont)

interface Styled extends Record<Theme, ThemeColours> {
  titleFont: Font
  textFont: Font
  logo: LookPicture | null
  picture: LookPicture | null
}

/**
 * The styles of a look, which follow those of the portal in a document; empty for the look of the portal. Every value is
 * a colour or a font of a list: no text of staff gets into them.
 */
export function stylesOf(look: Styled): string {
  const [dark, light] = themes.map((theme) => declarations(tokensOf(theme, look[theme])))
  const fonts = declarations({
    ...(look.titleFont !== 'grenze' && { 'font-display': families[look.titleFont] }),
    ...(look.textFont !== 'atkinson' && { 'font-sans': families[look.textFont] }),
  })
  return [
    // Prints keep the colours of tokens.css.
    (light || dark) && `@media screen{${rule(':root', light)}${rule(":root:not([data-theme='light'])", dark)}}`,
    rule(':root', fonts),
    look.logo && logoStyles,
    look.picture && pictureStyles,
  ]
    .filter(Boolean)
    .join('')
}

/** A logo keeps its shape, at the height of the mark in its place. */
const logoStyles =
  '.own-logo{width:auto!important}.own-logo img{width:auto;height:100%;max-width:min(10rem,30vw);object-fit:contain}' +
  // On a phone the balance of a signed-in player needs the space.
  '@media (max-width:28rem){html[data-signed-in] .own-logo img{max-width:4rem}}'

/** With any picture the words of the hero stay readable, so the scrim is thicker than over the drawn scene. */
const pictureStyles =
  '.hero-picture{inset:0;width:100%;height:100%;object-fit:cover}' +
  '.hero .hero-scrim{background:linear-gradient(transparent,color-mix(in srgb,var(--bg) 90%,transparent) 22% 85%,var(--bg))}' +
  // There the greeting of a signed-in player begins at the upper edge.
  'html[data-signed-in] .hero .hero-scrim{background:linear-gradient(color-mix(in srgb,var(--bg) 90%,transparent) 85%,var(--bg))}' +
  '@media (width>=64rem){html .hero .hero-scrim.hero-scrim{background:linear-gradient(transparent 75%,var(--bg)),linear-gradient(to right,var(--bg),color-mix(in srgb,var(--bg) 90%,transparent) 50%,transparent 80%)}}'

const declarations = (tokens: Record<string, string>): string =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

const rule = (selector: string, declared: string | undefined): string => (declared ? `${selector}{${declared}}` : '')
