import { expect, test } from 'vitest'
import { monthlyActions, peakRateOf, playersAt, readMix } from './mix.ts'
import { planDay } from './schedule.ts'
import { createTimes } from './times.ts'

const mix = readMix()

test('times are kept to three figures from a microsecond to minutes, whatever their order', () => {
  const times = createTimes()
  expect(times.withinMs(99)).toBe(0)
  for (let ms = 1000; ms >= 1; ms -= 1) times.add(ms)
  expect(times.count()).toBe(1000)
  for (const [percent, ms] of [
    [50, 500],
    [99, 990],
    [99.9, 999],
    [100, 1000],
  ] as const)
    expect(Math.abs(times.withinMs(percent) - ms) / ms).toBeLessThan(0.002)
  times.add(0)
  times.add(1e12)
  expect(times.withinMs(100)).toBeGreaterThanOrEqual(3_590_000)
})

test('a day has its phases one after the other, each with its rate, and the same seed plans the same day', () => {
  const options = { rate: 200, seconds: 100, seed: 7 }
  const { phases, arrivals } = planDay(mix, options)
  expect(planDay(mix, options).arrivals).toEqual(arrivals)
  expect(planDay(mix, { ...options, seed: 8 }).arrivals).not.toEqual(arrivals)
  expect(arrivals.map(({ atMs }) => atMs)).toEqual(arrivals.map(({ atMs }) => atMs).toSorted((a, b) => a - b))
  expect(phases.at(-1)!.toMs).toBeCloseTo(100_000)
  for (const [index, { fromMs, toMs, rate }] of phases.entries()) {
    const ours = arrivals.filter(({ phase }) => phase === index)
    expect(ours.every(({ atMs }) => atMs >= fromMs && atMs < toMs)).toBe(true)
    const expected = (rate * (toMs - fromMs)) / 1000
    expect(Math.abs(ours.length - expected)).toBeLessThan(5 * Math.sqrt(expected))
    const homes = ours.filter(({ action }) => action === 'home').length
    const share = mix.phases[index]!.actions.home! / 100
    expect(Math.abs(homes - expected * share)).toBeLessThan(5 * Math.sqrt(expected * share))
  }
})

test('gaps between arrivals are those of a Poisson process: their spread is their mean', () => {
  const busiest = { phases: [{ ...mix.phases[3]!, load: 1 }] }
  const { arrivals } = planDay(busiest, { rate: 100, seconds: 200, seed: 3 })
  const gaps = arrivals.slice(1).map(({ atMs }, at) => atMs - arrivals[at]!.atMs)
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
  const spread = Math.sqrt(gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length)
  expect(mean).toBeGreaterThan(9.5)
  expect(mean).toBeLessThan(10.5)
  expect(spread / mean).toBeGreaterThan(0.93)
  expect(spread / mean).toBeLessThan(1.07)
})

test('players follow from the busiest rate and back, and more players need a higher one', () => {
  expect(peakRateOf(mix, playersAt(mix, 40))).toBeCloseTo(40)
  expect(playersAt(mix, 80)).toBeCloseTo(2 * playersAt(mix, 40))
  const { onADay, actionsADay } = mix.players
  expect(monthlyActions(mix)).toBeCloseTo(30_000 * onADay.value * actionsADay.value)
})
