/** Whether a rate holds, as one step found. */
export interface Step {
  rate: number
  holds: boolean
}

/** By which factor the rate grows from step to step, until one does not hold. */
const growth = 1.5
/** How near the highest rate that holds must be to the lowest one that does not. */
const nearEnough = 1.1

/**
 * Finds the highest rate that holds: it grows until a step does not hold, and then halves the gap. Ends after `most`
 * steps, whatever was found. `holds` is 0 when not even the first rate does.
 */
export async function findRate<Result extends Step>(
  run: (rate: number) => Promise<Result>,
  { from, most }: { from: number; most: number },
): Promise<{ holds: number; breaks: number | null; steps: Result[] }> {
  const steps: Result[] = []
  let holds = 0
  let breaks: number | null = null
  for (let rate: number | null = from; rate !== null && steps.length < most; rate = nextRate(holds, breaks, from)) {
    const step = await run(rate)
    steps.push(step)
    if (step.holds) holds = Math.max(holds, rate)
    else breaks = Math.min(breaks ?? rate, rate)
  }
  return { holds, breaks, steps }
}

function nextRate(holds: number, breaks: number | null, from: number): number | null {
  if (breaks === null) return rounded(holds * growth)
  // A tenth of the first rate is less than any portal is made for.
  if (holds === 0) return breaks > from / 10 ? rounded(breaks / 2) : null
  return breaks / holds > nearEnough ? rounded(Math.sqrt(holds * breaks)) : null
}

/** Whole numbers from 20 on, and tenths below. */
const rounded = (rate: number): number => (rate < 20 ? Math.round(rate * 10) / 10 : Math.round(rate))
