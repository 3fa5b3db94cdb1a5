import { seeded, seedOf } from '../../ui/seeded.ts'

const [width, height] = [480, 270]

/** A night scene with an eclipse over two ridges, as a data address for `<img src>` that needs no request. */
export function landscape(name: string): string {
  const random = seeded(seedOf(name))
  const between = (least: number, most: number) => Math.round(least + random() * (most - least))
  const [x, y, r] = [between(130, 390), between(70, 120), between(34, 58)]
  const far = ridge(between, 120, 200)
  const near = ridge(between, 180, 245)
  return `data:image/svg+xml,${[
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${width} ${height}' width='${width}' height='${height}'>`,
    `<radialGradient id='g'><stop offset='.45' stop-color='#e0a546' stop-opacity='.5'/><stop offset='1' stop-color='#e0a546' stop-opacity='0'/></radialGradient>`,
    `<path fill='#0c141b' d='M0 0h${width}v${height}H0Z'/>`,
    `<circle cx='${x}' cy='${y}' r='${r * 2}' fill='url(#g)'/>`,
    `<circle cx='${x}' cy='${y}' r='${r}' fill='#05090d' stroke='#e9bd68' stroke-width='2'/>`,
    `<path fill='#263543' d='${far}'/><path fill='#16222d' d='${near}'/></svg>`,
  ]
    .join('')
    .replace(/[#<>]/g, encodeURIComponent)}`
}

/** A jagged line from edge to edge between two heights, closed at the bottom. */
function ridge(between: (least: number, most: number) => number, top: number, bottom: number): string {
  const corners = [0, 80, 160, 240, 320, 400].map((x) => `L${x + between(-20, 20)} ${between(top, bottom)}`)
  return `M0 ${between(top, bottom)}${corners.slice(1).join('')}L${width} ${between(top, bottom)}V${height}H0Z`
}
