import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { heapFlags } from '../server/src/launch/heap-flags.ts'
import { round, type BenchResult } from './harness.ts'

/** In megabytes, beside the pictures that stay in memory. */
const mostGrowth = 40

type Figures = Record<'ms' | 'before' | 'peak' | 'after' | 'stored', number>

/** 200 distinct pictures of link previews, one after the other, in a process with the memory settings of the portal. */
export async function run(): Promise<BenchResult[]> {
  const child = fork(join(import.meta.dirname, 'bare/pictures.ts'), [], {
    execArgv: heapFlags('', 2 ** 30),
    env: { ...process.env, MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' },
  })
  const [{ ms, before, peak, after, stored }] = (await once(child, 'message')) as [Figures]
  return [
    {
      bench: 'pictures',
      name: '200 distinct pictures of link previews',
      measures: {
        'ms each': round(ms),
        'MB before': round(before),
        'MB at the peak': round(peak),
        'MB after': round(after),
        'MB of pictures': round(stored),
        'growth without pictures, MB': round(peak - before - stored),
      },
      limits: { 'growth without pictures, MB': { atMost: mostGrowth } },
    },
  ]
}
