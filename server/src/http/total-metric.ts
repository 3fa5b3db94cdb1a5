import { Counter } from 'prom-client'

/**
 * A counter whose total is counted elsewhere, and read when somebody asks for the metrics. While `total` returns null the
 * metric has no value. The caller registers it.
 */
export const totalMetric = (name: string, help: string, total: () => number | null) =>
  new Counter({
    name,
    help,
    registers: [],
    collect() {
      const value = total()
      this.reset()
      if (value === null) this.remove()
      else this.inc(value)
    },
  })
