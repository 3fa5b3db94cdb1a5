// Calculations with colours as `#rrggbb`, for the server and for the page where staff choose them.

/** Lightness from 0 to 1, and the two axes green–red and blue–yellow (OKLab). Equal steps look equal. */
type Lab = [lightness: number, a: number, b: number]

/** The contrast of two colours, from 1 to 21 (WCAG 2). */
export function contrastOf(one: string, other: string): number {
  const [dim, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright! + 0.05) / (dim! + 0.05)
}

const luminance = (colour: string): number => {
  const [red, green, blue] = linear(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/**
 * `colour` moved by what leads from `from` to `to`, so that a scale of colours keeps its steps. It keeps most of its
 * lightness, or all colours beside black would be black.
 */
export function moved(colour: string, from: string, to: string): string {
  const [start, end, lab] = [labOf(from), labOf(to), labOf(colour)]
  const [lightness, a, b] = lab.map((part, at) => part + end[at]! - start[at]!) as Lab
  return hexOf([Math.max(lightness, lab[0] * 0.8), a, b])
}

/** `part` of `colour`, the rest of `other`. */
export function mixed(colour: string, other: string, part: number): string {
  const [one, two] = [labOf(colour), labOf(other)]
  return hexOf(one.map((value, at) => value * part + two[at]! * (1 - part)) as Lab)
}

/** `colour` as browsers draw it with white of this opacity above it. */
export const underWhite = (colour: string, opacity: number): string =>
  toHex([1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) * (1 - opacity) + 255 * opacity))

/**
 * The first colour for which `holds`, on the way from `colour` to black or white in steps that keep its hue; the end of
 * the way when none does.
 */
export function firstOnTheWay(colour: string, end: 'black' | 'white', holds: (colour: string) => boolean): string {
  const steps = 100
  const [lightness, a, b] = labOf(colour)
  const goal = end === 'white' ? 1 : 0
  for (let step = 0; step < steps; step += 1) {
    const part = step / steps
    const candidate =
      step === 0 ? colour : hexOf([lightness + (goal - lightness) * part, a * (1 - part), b * (1 - part)])
    if (holds(candidate)) return candidate
  }
  return end === 'white' ? '#ffffff' : '#000000'
}

function linear(colour: string): [number, number, number] {
  return [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
}

// The matrices of OKLab's definition (Björn Ottosson, 2020).
function labOf(colour: string): Lab {
  const [r, g, b] = linear(colour)
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ]
}

function hexOf([lightness, a, b]: Lab): string {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const parts = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
  return toHex(parts.map((part) => 255 * (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055)))
}

const toHex = (parts: number[]): string =>
  `#${parts
    .map((part) =>
      Math.min(255, Math.max(0, Math.round(part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
