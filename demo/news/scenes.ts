/** A landscape drawn from a seed in the portal's colours: sky, stars, an eclipse, ridges and a castle. No words. */
export interface Scene {
  seed: number
  sky: keyof typeof skies
  castle: boolean
  eclipse: boolean
}

const [width, height] = [1600, 900]

const skies = {
  night: { top: '#05090d', low: '#263543', glow: '#79cdbf', ridges: ['#22313f', '#182531', '#101b25', '#0a1219'] },
  dusk: { top: '#080f16', low: '#3b3542', glow: '#e9bd68', ridges: ['#34323f', '#232634', '#151c28', '#0a1219'] },
  ember: { top: '#120b0c', low: '#61360f', glow: '#ffb66d', ridges: ['#4a2f1d', '#332319', '#201a18', '#0d1013'] },
  dawn: { top: '#142636', low: '#c79a6a', glow: '#f2eee4', ridges: ['#6b6a68', '#475059', '#2a3742', '#121d27'] },
}

/** The scene as SVG of 1600 × 900. The same seed gives the same picture. */
export function drawScene({ seed, sky, castle, eclipse }: Scene): string {
  const chance = randomFrom(seed)
  const { top, low, glow, ridges } = skies[sky]
  const [x, y, r] = [width * (0.3 + chance() * 0.4), height * (0.26 + chance() * 0.12), 120 + chance() * 50]
  const layers = ridges.map((colour, layer) => {
    const base = height * (0.56 + layer * 0.11)
    const tower =
      castle && layer === 1 ? drawCastle(chance, width * (x > width / 2 ? 0.24 : 0.7), base - 70, colour, glow) : ''
    return `${tower}<path d="${ridge(chance, base, 120 - layer * 22)}" fill="${colour}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs>
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="0.75" stop-color="${low}"/></linearGradient>
<radialGradient id="halo" cx="${x}" cy="${y}" r="${r * 3.4}" gradientUnits="userSpaceOnUse">
<stop offset="0.2" stop-color="${glow}" stop-opacity="0.55"/><stop offset="0.5" stop-color="${glow}" stop-opacity="0.14"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>
<linearGradient id="mist" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${low}" stop-opacity="0"/><stop offset="0.6" stop-color="${low}" stop-opacity="0.35"/><stop offset="1" stop-color="${low}" stop-opacity="0"/></linearGradient>
</defs>
<rect width="${width}" height="${height}" fill="url(#sky)"/>
${stars(chance, sky === 'dawn' ? 30 : 170)}
<rect width="${width}" height="${height}" fill="url(#halo)"/>
${eclipse ? drawEclipse(x, y, r, top, glow) : `<circle cx="${x}" cy="${y}" r="${r * 0.62}" fill="${glow}" opacity="0.9"/>`}
${layers.join(`\n<rect y="${height * 0.5}" width="${width}" height="${height * 0.32}" fill="url(#mist)" opacity="0.5"/>\n`)}
</svg>`
}

const drawEclipse = (x: number, y: number, r: number, dark: string, glow: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${dark}"/>
<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${glow}" stroke-width="5"/>
<circle cx="${x}" cy="${y}" r="${r + 12}" fill="none" stroke="${glow}" stroke-width="2" opacity="0.35"/>
<circle cx="${x + r * 0.7}" cy="${y - r * 0.7}" r="9" fill="#f2eee4"/>`

/** The outline of a ridge: a sum of waves, with teeth. */
function ridge(chance: () => number, base: number, tall: number): string {
  const waves = [1, 2.3, 5.1].map((times, rank) => ({ times, high: tall / (rank + 1), from: chance() * 7 }))
  const points: string[] = []
  for (let x = 0; x <= width; x += 20) {
    const swell = waves.reduce(
      (sum, { times, high, from }) => sum + Math.sin((x / width) * Math.PI * 2 * times + from) * high,
      0,
    )
    points.push(`${x} ${(base - swell - chance() * 16).toFixed(1)}`)
  }
  return `M0 ${height} L${points.join(' L')} L${width} ${height} Z`
}

function drawCastle(chance: () => number, left: number, ground: number, colour: string, glow: string): string {
  const towers = Array.from({ length: 5 }, (_, n) => {
    const wide = 34 + chance() * 26
    const tall = 120 + chance() * 150 + (n === 2 ? 110 : 0)
    const x = left + n * 62 - 124
    const roof = `M${x - 8} ${ground - tall} L${x + wide / 2} ${ground - tall - 50 - chance() * 40} L${x + wide + 8} ${ground - tall} Z`
    const light =
      chance() > 0.35
        ? `<rect x="${x + wide / 2 - 4}" y="${ground - tall + 34}" width="8" height="16" rx="4" fill="${glow}" opacity="0.85"/>`
        : ''
    return `<rect x="${x}" y="${ground - tall}" width="${wide}" height="${tall + 260}" fill="${colour}"/><path d="${roof}" fill="${colour}"/>${light}`
  })
  const teeth = Array.from(
    { length: 17 },
    (_, n) => `<rect x="${left - 140 + n * 18}" y="${ground - 92}" width="10" height="14" fill="${colour}"/>`,
  )
  return `<rect x="${left - 140}" y="${ground - 80}" width="300" height="340" fill="${colour}"/>${teeth.join('')}${towers.join('')}`
}

const stars = (chance: () => number, count: number): string =>
  Array.from({ length: count }, () => {
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
