/** The contrast of two colours, from 1 to 21 (WCAG 2); colours as `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [dim, bright] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  // People usually write a contrast with two decimals.
  return Math.round(((bright! + 0.05) / (dim! + 0.05)) * 100) / 100
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
