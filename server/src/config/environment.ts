import { resolve } from 'node:path'
import { isProduction, modeProblem } from './mode.ts'
import { sandboxOf } from './sandbox.ts'

/**
 * The environment as the groups of settings read it. Whatever is wrong goes to `problem`, with its cure, and the
 * reading goes on with the fallback: an operator sees all that is wrong at once.
 */
export interface Environment {
  variables: NodeJS.ProcessEnv
  production: boolean
  /** DEMO_PUBLIC=on: a demo that others than this machine reach. */
  isDemoPublic: boolean
  /** The user that this process runs as; undefined on Windows, which has no numbers for users. */
  userId: number | undefined
  /** Where the portal listens. */
  port: number
  dataDir: string
  /** Where the other side of what is not configured stands, in the demo. */
  sandbox: {
    isNeeded: boolean
    playsGame: boolean
    port: number
    url: string
    /** The folder of its certificates, as the launcher says; empty without a launcher. */
    certs: string
  }
  problems: string[]
  problem(text: string): void
  /** What only production must have: an outside that the sandbox plays in the demo, a secret. */
  required(name: string, cure: string): void
  wholeNumber(name: string, fallback: number, largest: number): number
  /** At least one. */
  minutes(name: string, fallback: number): number
  /** A web address without its last slash. */
  url(name: string, fallback: string): string
  /** The same; production takes `https://` alone. */
  secureUrl(name: string, fallback: string): string
  /** On unless `off`, which production and public demos refuse: what only load and journeys may switch off. */
  onOff(name: string): boolean
  /** On or off, in production too. */
  choice(name: string, fallback: boolean): boolean
  /** A list by commas or spaces. */
  words(name: string): string[]
}

/** Reads nothing yet but what every group stands on. */
export function environmentOf(variables: NodeJS.ProcessEnv, userId: number | undefined): Environment {
  const problems: string[] = []
  const problem = (text: string) => void problems.push(text)
  const production = isProduction(variables)
  const isDemoPublic = !production && variables.DEMO_PUBLIC === 'on'
  const sandbox = sandboxOf(variables)

  const environment: Environment = {
    variables,
    production,
    isDemoPublic,
    userId,
    port: 0,
    dataDir: resolve(variables.DATA_DIR || './data'),
    sandbox: { ...sandbox, url: `http://127.0.0.1:${sandbox.port}`, certs: variables.SANDBOX_CERTS ?? '' },
    problems,
    problem,
    required(name, cure) {
      if (production && !variables[name]) problem(`${name} is missing. ${cure}`)
    },
    wholeNumber(name, fallback, largest) {
      const text = variables[name]
      const value = text ? Number(text) : fallback
      if (Number.isInteger(value) && value >= 0 && value <= largest) return value
      problem(`${name} is "${text}". Set it to a whole number up to ${largest}.`)
      return fallback
    },
    minutes(name, fallback) {
      const value = environment.wholeNumber(name, fallback, 100_000)
      if (value < 1) problem(`${name} is "${variables[name]}". Set it to 1 minute or more.`)
      return value
    },
    url(name, fallback) {
      const value = (variables[name] || fallback).replace(/\/+$/, '')
      if (!/^https?:\/\//.test(value) || !URL.canParse(value))
        problem(`${name} is "${variables[name]}". Set it to an address such as https://portal.example.`)
      return value
    },
    secureUrl(name, fallback) {
      const value = environment.url(name, fallback)
      if (production && value.startsWith('http://'))
        problem(`${name} is "${value}", which anybody on the way can read and change. Set it to its https:// address.`)
      return value
    },
    onOff(name) {
      if (variables[name] === 'off' && (production || isDemoPublic))
        problem(`${name} is off, which only a demo on loopback allows. Remove ${name}.`)
      return environment.choice(name, true)
    },
    choice(name, fallback) {
      const text = variables[name]
      if (text && text !== 'on' && text !== 'off') problem(`${name} is "${text}". Set it to on or off.`)
      return text ? text === 'on' : fallback
    },
    words: (name) => wordsOf(variables[name]),
  }
  const mode = modeProblem(variables)
  if (mode) problem(mode)
  environment.port = environment.wholeNumber('PORT', 3000, 65_535)
  return environment
}

export const wordsOf = (text = ''): string[] => text.split(/[,\s]+/).filter(Boolean)
