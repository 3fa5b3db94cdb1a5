import { race, ratio, type BenchResult } from './harness.ts'
export async function run(): Promise<BenchResult[]> {
  const m = await race([{ name: 'bare', url: 'http://127.0.0.1:4871/bare' }, { name: 'slow', url: 'http://127.0.0.1:4871/slow' }], { rounds: 3, seconds: 1 })
  return m.map((x) => ({ bench: 'zz', name: x.name, measures: { 'req/s': x.perSecond, 'p99 ms': x.p99Ms, 'of bare': ratio(m, x.name, 'bare') }, limits: { 'of bare': { atLeast: 0.8 } } }))
}
