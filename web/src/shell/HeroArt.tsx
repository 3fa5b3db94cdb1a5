import type { LookPicture } from '@guildhall/contract/look'
import { useSettings } from '../app/settings.ts'
import { seeded } from '../ui/seeded.ts'

/** A new season may change this number; the ridges are computed from it. */
const season = 23

const far = ridge(season, 7, 34, 26)
const middle = ridge(season + 2, 9, 24, -6)
const near = ridge(season + 6, 8, 22, 10)

const ridgeOf = (path: string, name: string) =>
  `<svg viewBox="0 0 100 100" preserveAspectRatio="none" class="${name}"><path d="${path}"/></svg>`

const eclipse =
  '<svg viewBox="0 0 400 400" class="hero-eclipse" fill="none"><defs><radialGradient id="corona">' +
  [
    [0.4, 0.5],
    [0.55, 0.24],
    [0.75, 0.07],
    [1, 0],
  ]
    .map(([offset, opacity]) => `<stop offset="${offset}" stop-color="var(--brass-strong)" stop-opacity="${opacity}"/>`)
    .join('') +
  '</radialGradient></defs><circle cx="200" cy="200" r="200" fill="url(#corona)"/>' +
  '<circle cx="200" cy="200" r="90" fill="var(--sky)" stroke="var(--brass)" stroke-width="2"/>' +
  '<path d="M117 165A90 90 0 0 1 264 136.5" stroke="var(--text)" stroke-width="5" stroke-linecap="round"/></svg>'

const castle =
  '<svg viewBox="0 0 480 360" class="hero-castle"><path d="M0 360V322L62 286 100 280V222H92L120 150 148 222H140V270L172 262V204H164V188H174V196H184V188H194V196H204V188H214V130H206L240 10 274 130H266V188H276V196H286V188H296V196H306V188H316V204H308V258L350 274V216H342L368 142 394 216H386V288L430 304 480 332V360Z"/>' +
  '<path class="hero-windows" d="M117 244h6v10h-6ZM237 146h6v10h-6ZM237 182h6v10h-6ZM194 222h6v10h-6ZM280 226h6v10h-6ZM365 238h6v10h-6ZM150 300h6v10h-6ZM322 296h6v10h-6Z"/></svg>'

const embers = `<span class="hero-embers">${'<i></i>'.repeat(6)}</span>`

const mist = '<span class="hero-mist"></span>'
const hills = ridgeOf(middle, 'hero-mid') + ridgeOf(near, 'hero-near')
const scrim = '<span class="hero-scrim"></span>'

const mountains = ridgeOf(far, 'hero-far') + mist + hills + scrim
// As text: the picture never changes, so React need not create its nodes on every page.
const scenes = {
  castle: { __html: eclipse + ridgeOf(far, 'hero-far') + mist + castle + hills + embers + scrim },
  eclipse: { __html: eclipse + mountains },
  mountains: { __html: mountains },
}

/** The picture of staff. The look has its styles. */
const own = ({ url, srcset }: LookPicture) => ({
  __html: `<img class="hero-picture" src="${url}" srcset="${srcset}" sizes="100vw" alt="" fetchpriority="high">${scrim}`,
})

/**
 * The picture in five layers: the eclipse, the far ridge, the mist, the castle on its ridge and the near ridge. A scrim
 * above them keeps text readable. hero.css positions them. `band` is the strip of the other pages, without castle and
 * eclipse. Staff may choose another scene, or a picture in its place.
 */
export function HeroArt({ band = false }: { band?: boolean }) {
  const { scene = 'castle', picture } = useSettings().look ?? {}
  const art = band ? scenes.mountains : picture ? own(picture) : scenes[scene]
  return <div aria-hidden className="hero-art" dangerouslySetInnerHTML={art} />
}

/**
 * A jagged outline across a square of 100 by 100: `top` is its average start height, `rise` how much higher it ends.
 */
function ridge(seed: number, corners: number, top: number, rise: number): string {
  const random = seeded(seed)
  const line = Array.from({ length: corners + 1 }, (_, corner) => {
    const jitter = corner === 0 || corner === corners ? 0 : (random() - 0.5) * (60 / corners)
    const x = (corner * 100) / corners + jitter
    const y = top - (rise * x) / 100 + (random() - 0.5) * top
    return `L${x.toFixed(1)} ${Math.max(1, y).toFixed(1)}`
  })
  return `M0 100${line.join('')}V100Z`
}
