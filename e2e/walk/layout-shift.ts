import type { Page } from '@playwright/test'

/** The largest layout shift of a page; web-vitals calls up to 0.1 good. */
export const mostShift = 0.05

declare global {
  interface Window {
    layoutShifts?: { at: number; value: number; moved: string[] }[]
  }
}

/** Records, from the next document on, movements that no person caused. Call it before `goto`. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: NonNullable<Window['layoutShifts']> = []
    window.layoutShifts = shifts
    type Box = { x: number; y: number; width: number; height: number }
    type Shift = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: Box; currentRect: Box }[]
    }
    const place = ({ x, y, width, height }: Box) => `${x},${y} ${width}×${height}`
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement
      if (!element) return 'what is gone'
      const block = element.closest('[data-block]')?.getAttribute('data-block')
      return `${block} ${element.tagName.toLowerCase()} "${(element.textContent ?? '').trim().slice(0, 30)}"`
    }
    new PerformanceObserver((list) => {
      for (const { startTime, value, hadRecentInput, sources } of list.getEntries() as Shift[])
        if (!hadRecentInput)
          shifts.push({
            at: Math.round(startTime),
            value,
            moved: sources.map(
              ({ node, previousRect, currentRect }) =>
                `${nameOf(node)} from ${place(previousRect)} to ${place(currentRect)}`,
            ),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/**
 * The layout shift of the document by the rule of web-vitals: the largest sum in a window of at most five seconds, with
 * gaps below one second. Above the limit, `moved` names the moved elements of that window.
 */
export async function layoutShift(page: Page): Promise<{ score: number; moved: string }> {
  // The observer gets a frame's shifts after that frame.
  const shifts = await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    return window.layoutShifts ?? []
  })
  const windows: (typeof shifts)[] = []
  for (const shift of shifts) {
    const open = windows.at(-1)
    const isWithin = open && shift.at - open.at(-1)!.at < 1000 && shift.at - open[0]!.at < 5000
    if (isWithin) open.push(shift)
    else windows.push([shift])
  }
  const sum = (window: typeof shifts) => window.reduce((total, { value }) => total + value, 0)
  const worst = windows.toSorted((a, b) => sum(b) - sum(a))[0] ?? []
  const lines = worst.flatMap(({ at, value, moved }) => [
    `${value.toFixed(3)} at ${at} ms`,
    ...moved.map((m) => `  ${m}`),
  ])
  return { score: sum(worst), moved: lines.join('\n') }
}
