import { skyPalettes, drawScene, type Palette } from './scene.ts'
import { seedOf, subjectOf } from '@guildhall/contract/previews-art'

const frame = { width: 480, height: 270 }
const nights = [skyPalettes.dusk, skyPalettes.night, skyPalettes.ember]
const day = skyPalettes.day

/** The colours by name, so that the style of the picture sets them. */
const named: Palette = {
  top: 'var(--top)',
  low: 'var(--low)',
  glow: 'var(--glow)',
  dark: 'var(--dark)',
  ridges: day.ridges.map((_, at) => `var(--ridge${at})`),
}

const styleOf = (night: Palette): string =>
  `svg{${valuesOf(night)}}@media(prefers-color-scheme:light){svg{${valuesOf(day)}}.night{display:none}}`

/** How many landscapes there are. */
const variants = 24

/**
 * The cover of an article without a picture: a night scene, and by day where the page is light. `slug` and `topic` say
 * what the figure is; the same article has the same cover.
 */
export function drawCover(slug: string, topic: string): string {
  const seed = (seedOf(slug) % variants) + 3
  const scene = { seed, sky: 'dusk', castle: seed % 2 === 0, eclipse: true, subject: subjectOf([slug, topic]) } as const
  const night = nights[seed % nights.length]!
  return drawScene(scene, frame, named).replace('<defs>', `<style>${styleOf(night)}</style><defs>`)
}

function valuesOf({ top, low, glow, dark, ridges }: Palette): string {
  const values = { top, low, glow, dark, ...Object.fromEntries(ridges.map((colour, at) => [`ridge${at}`, colour])) }
  return Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
}
