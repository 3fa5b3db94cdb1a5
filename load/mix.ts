import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const Sourced = z.strictObject({ value: z.number().positive(), source: z.string().min(20) })

const Phase = z.strictObject({
  name: z.string(),
  /** How many hours of a real day it lasts. */
  hours: z.number().positive(),
  /** Its part of the compressed day. Short phases get more than their hours, so that they have enough requests. */
  share: z.number().positive(),
  /** Its rate, as a part of the busiest one. */
  load: z.number().positive().max(1),
  /** Staff fill the stock of an item when it begins. */
  restocks: z.boolean().default(false),
  /** The shares of the actions, in percent. */
  actions: z.record(z.string(), z.number().positive()),
  source: z.string().min(20),
})
export type Phase = z.infer<typeof Phase>

const Mix = z.strictObject({
  about: z.string(),
  players: z.strictObject({
    /** The part of the players of a month who come on one day. */
    onADay: Sourced,
    /** The number of actions of one of them on that day, visitors included. */
    actionsADay: Sourced,
  }),
  /** The part of repeated views with the validator of the view before. */
  withValidator: Sourced,
  actions: z.record(z.string(), z.strictObject({ what: z.string(), source: z.string().min(20) })),
  phases: z
    .array(Phase)
    .min(1)
    .refine((phases) => Math.max(...phases.map(({ load }) => load)) === 1, 'One phase has a load of 1.')
    .refine(
      (phases) => Math.abs(sum(phases.map(({ hours }) => hours)) - 24) < 0.001,
      'The hours of the phases are 24.',
    ),
})
export type Mix = z.infer<typeof Mix>

/** The day that `npm run load` plays: `mix.json`, with the source of each number. */
export function readMix(file = join(import.meta.dirname, 'mix.json')): Mix {
  const mix = Mix.parse(JSON.parse(readFileSync(file, 'utf8')))
  for (const { name, actions } of mix.phases) {
    const whole = sum(Object.values(actions))
    if (Math.abs(whole - 100) > 0.01) throw new Error(`The actions of ${name} are ${whole} % together, not 100.`)
    const unknown = Object.keys(actions).filter((action) => !mix.actions[action])
    if (unknown.length > 0) throw new Error(`${name} has actions without a description: ${unknown.join(', ')}.`)
  }
  return mix
}

/** The rate of the busiest moment, in actions a second, to which this number of players leads. */
export const peakRateOf = (mix: Mix, players: number): number => players / playersAt(mix, 1)

/** How many players of a month a portal serves that stands this rate at the busiest moment. */
export function playersAt({ players, phases }: Mix, peakRate: number): number {
  const actionsADay = sum(phases.map(({ hours, load }) => hours * 3600 * load)) * peakRate
  return actionsADay / (players.actionsADay.value * players.onADay.value)
}

/** The number of actions of 1,000 players in a month of 30 days. */
export const monthlyActions = ({ players }: Mix): number => 1000 * 30 * players.onADay.value * players.actionsADay.value

export const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)
