import type { Sky, Subject } from '@guildhall/contract/previews'
import { subjectShapes } from './subjects.ts'

/** A landscape drawn from a seed in the portal's colours: sky, stars, a disc, ridges, a castle, and a figure. No words. */
export interface Scene {
  seed: number
  sky: Sky
  castle: boolean
  eclipse: boolean
  subject?: Subject
}

/** The size in pixels, and where the figure stands: a share of the width. */
export interface Frame {
  width: number
  height: number
  at?: number
}

/** The colours of a scene: values of SVG attributes. */
export interface Palette {
  top: string
  low: string
  glow: string
  /** The body of an eclipse, and the figure in front. */
  dark: string
  ridges: readonly string[]
}

export const skyPalettes: Record<Sky, Palette> = {
  night: {
    top: '#05090d',
    low: '#2f4354',
    glow: '#79cdbf',
    dark: '#05090d',
    ridges: ['#22313f', '#182531', '#101b25', '#0a1219'],
  },
  dusk: {
    top: '#080f16',
    low: '#4a404c',
    glow: '#e9bd68',
    dark: '#080f16',
    ridges: ['#34323f', '#232634', '#151c28', '#0a1219'],
  },
  ember: {
    top: '#120b0c',
    low: '#61360f',
    glow: '#ffb66d',
    dark: '#0d0809',
    ridges: ['#4a2f1d', '#332319', '#201a18', '#0d1013'],
  },
  dawn: {
    top: '#142636',
    low: '#c79a6a',
    glow: '#f2eee4',
    dark: '#0c1722',
    ridges: ['#6b6a68', '#475059', '#2a3742', '#121d27'],
  },
  day: {
    top: '#9fc4d4',
    low: '#f6ead0',
    glow: '#fff8e4',
    dark: '#2b2118',
    ridges: ['#c3bd9f', '#a39c7c', '#75745a', '#4a4a38'],
  },
}

const cover: Frame = { width: 1600, height: 900 }

/** The scene as SVG. The same seed gives the same picture. */
export function drawScene(scene: Scene, frame: Frame = cover, palette: Palette = skyPalettes[scene.sky]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${frame.height}" viewBox="0 0 ${frame.width} ${frame.height}">${sceneParts(scene, frame, palette)}</svg>`
}

/** What is inside of the SVG of a scene. */
export function sceneParts(
  { seed, sky, castle, eclipse, subject }: Scene,
  { width, height, at }: Frame,
  palette: Palette = skyPalettes[sky],
): string {
  const chance = randomFrom(seed)
  const { top, low, glow, dark, ridges } = palette
  const side = at ?? 0.3 + chance() * 0.4
  // The disc is behind the figure, whose outline stands out before the light.
  const [x, y, r] = [
    width * side + (subject ? (chance() - 0.5) * height * 0.16 : 0),
    height * (subject ? 0.36 + chance() * 0.06 : 0.26 + chance() * 0.12),
    height * (subject ? 0.27 : 0.14) + chance() * height * 0.05,
  ]
  const layers = ridges.map((colour, layer) => {
    const base = height * (0.56 + layer * 0.11)
    const tower =
      castle && layer === 1
        ? drawCastle(chance, {
            left: width * (x > width / 2 ? 0.2 : 0.74),
            ground: base - height * 0.08,
            scale: height / 900,
            colour,
            glow,
          })
        : ''
    const ground = ridge(chance, { width, height, base, tall: (height * (120 - layer * 22)) / 900 })
    const figure =
      subject && layer === ridges.length - 1 ? drawSubject(subject, { x: width * side, height, dark, glow }) : ''
    return `${tower}${figure}<path d="${ground}" fill="${colour}"/>`
  })
  const mist = `<rect y="${height * 0.5}" width="${width}" height="${height * 0.32}" fill="url(#mist)" opacity="0.5"/>`
  return `<defs>
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="0.75" stop-color="${low}"/></linearGradient>
<radialGradient id="halo" cx="${x}" cy="${y}" r="${r * (subject ? 2.4 : 3.4)}" gradientUnits="userSpaceOnUse">
<stop offset="0.2" stop-color="${glow}" stop-opacity="0.55"/><stop offset="0.5" stop-color="${glow}" stop-opacity="0.14"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>
<linearGradient id="mist" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${low}" stop-opacity="0"/><stop offset="0.6" stop-color="${low}" stop-opacity="0.35"/><stop offset="1" stop-color="${low}" stop-opacity="0"/></linearGradient>
</defs>
<rect width="${width}" height="${height}" fill="url(#sky)"/>
<g class="night">${stars(chance, starsOf(sky) * Math.min(1, width / 1200), { width, height })}</g>
<rect width="${width}" height="${height}" fill="url(#halo)"/>
${subject || !eclipse ? drawDisc(x, y, subject ? r : r * 0.62, glow, subject ? 0.42 : 0.9) : drawEclipse(x, y, r, dark, glow)}
${layers.join(`\n${mist}\n`)}`
}

const starsOf = (sky: Sky): number => ({ night: 170, dusk: 170, ember: 120, dawn: 30, day: 0 })[sky]

const drawDisc = (x: number, y: number, r: number, glow: string, opacity: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${glow}" opacity="${opacity}"/>
<circle cx="${x}" cy="${y}" r="${r + 10}" fill="none" stroke="${glow}" stroke-width="2" opacity="0.35"/>`

const drawEclipse = (x: number, y: number, r: number, dark: string, glow: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${dark}"/>
<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${glow}" stroke-width="5"/>
<circle cx="${x}" cy="${y}" r="${r + 12}" fill="none" stroke="${glow}" stroke-width="2" opacity="0.35"/>
<circle cx="${x + r * 0.7}" cy="${y - r * 0.7}" r="9" fill="#f2eee4"/>`

/** The figure stands on the nearest ridge, as high as two thirds of the picture. */
function drawSubject(
  subject: Subject,
  { x, height, dark, glow }: { x: number; height: number; dark: string; glow: string },
): string {
  const scale = (height * 0.68) / 600
  const shape = subjectShapes[subject].replaceAll('"F"', `"${dark}"`).replaceAll('"A"', `"${glow}"`)
  return `<g transform="translate(${x - 300 * scale} ${height * 0.9 - 600 * scale}) scale(${scale})">${shape}</g>`
}

/** The outline of a ridge: a sum of waves, with teeth. */
function ridge(
  chance: () => number,
  { width, height, base, tall }: { width: number; height: number; base: number; tall: number },
): string {
  const waves = [1, 2.3, 5.1].map((times, rank) => ({ times, high: tall / (rank + 1), from: chance() * 7 }))
  const points: string[] = []
  for (let x = 0; x <= width; x += 20) {
    const swell = waves.reduce(
      (sum, { times, high, from }) => sum + Math.sin((x / width) * Math.PI * 2 * times + from) * high,
      0,
    )
    points.push(`${x} ${(base - swell - (chance() * 16 * height) / 900).toFixed(1)}`)
  }
  return `M0 ${height} L${points.join(' L')} L${width} ${height} Z`
}

/** Drawn at its full size of 260 by 500 and scaled to the picture. */
function drawCastle(
  chance: () => number,
  { left, ground, scale, colour, glow }: { left: number; ground: number; scale: number; colour: string; glow: string },
): string {
  const towers = Array.from({ length: 5 }, (_, n) => {
    const wide = 34 + chance() * 26
    const tall = 120 + chance() * 150 + (n === 2 ? 110 : 0)
    const x = n * 62 - 124
    const roof = `M${x - 8} ${-tall} L${x + wide / 2} ${-tall - 50 - chance() * 40} L${x + wide + 8} ${-tall} Z`
    const light =
      chance() > 0.35
        ? `<rect x="${x + wide / 2 - 4}" y="${34 - tall}" width="8" height="16" rx="4" fill="${glow}" opacity="0.85"/>`
        : ''
    return `<rect x="${x}" y="${-tall}" width="${wide}" height="${tall + 260}" fill="${colour}"/><path d="${roof}" fill="${colour}"/>${light}`
  })
  const teeth = Array.from(
    { length: 17 },
    (_, n) => `<rect x="${n * 18 - 140}" y="-92" width="10" height="14" fill="${colour}"/>`,
  )
  return `<g transform="translate(${left} ${ground}) scale(${scale})"><rect x="-140" y="-80" width="300" height="340" fill="${colour}"/>${teeth.join('')}${towers.join('')}</g>`
}

const stars = (chance: () => number, count: number, { width, height }: { width: number; height: number }): string =>
  Array.from({ length: Math.round(count) }, () => {
    const [x, y, r, light] = [
      chance() * width,
      chance() ** 1.6 * height * 0.6,
      0.6 + chance() * 1.4,
      0.25 + chance() * 0.6,
    ]
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(2)}" fill="#f2eee4" opacity="${light.toFixed(2)}"/>`
  }).join('')

/** A generator of numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = (seed * 2654435761) % 4294967296
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return state / 4294967296
  }
}
