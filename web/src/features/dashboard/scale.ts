/** The end of an axis that begins at 0: 1, 2 or 5 times a power of ten, and at least the largest value. */
export function niceMax(values: readonly (number | null)[]): number {
  const most = Math.max(1, ...values.map((value) => value ?? 0))
  const power = 10 ** Math.floor(Math.log10(most))
  return ([1, 2, 5, 10].find((step) => step * power >= most) ?? 10) * power
}

/**
 * The lines of a series in a box of `width` by `height`, as an SVG path. A value of null is a gap. A single value
 * between two gaps is a short stroke, so that it is visible.
 */
export function linePath(values: readonly (number | null)[], max: number, width: number, height: number): string {
  const step = values.length > 1 ? width / (values.length - 1) : 0
  const at = (index: number, value: number) => `${round(index * step)} ${round(height - (value / max) * height)}`
  let path = ''
  for (const [index, value] of values.entries()) {
    if (value === null) continue
    const isNew = index === 0 || values[index - 1] === null
    path += `${isNew ? 'M' : 'L'}${at(index, value)}`
    if (isNew && (values[index + 1] ?? null) === null) path += 'h1'
  }
  return path
}

const round = (value: number) => Math.round(value * 10) / 10
