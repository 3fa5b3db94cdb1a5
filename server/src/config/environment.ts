import { resolve } from 'node:path'
import { isProduction, modeProblem } from './mode.ts'
import { sandboxOf } from './sandbox.ts'

/**
 * The environment for the groups of settings. Each problem goes to `problem` with its cure, and reading continues with
 * the fallback, so that an operator sees all problems at once.
 */
export interface Environment {
  variables: NodeJS.ProcessEnv
  production: boolean
  /** DEMO_PUBLIC=on: other machines can reach the demo. */
  isDemoPublic: boolean
  /** The user that this process runs as; undefined on Windows, which has no numbers for users. */
  userId: number | undefined
  /** The port of the portal. */
  port: number
  dataDir: string
  /** The sandbox, which in the demo plays the outside systems without configuration. */
  sandbox: {
    isNeeded: boolean
    playsGame: boolean
    port: number
    url: string
    /** The folder of its certificates, set by the launcher; empty without a launcher. */
    certs: string
  }
  problems: string[]
  problem(text: string): void
  /** A value that production must have: an outside system that the sandbox plays in the demo, or a secret. */
  required(name: string, cure: string): void
  wholeNumber(name: string, fallback: number, largest: number): number
  /** At least one. */
  minutes(name: string, fallback: number): number
  /** A web address without its last slash. */
  url(name: string, fallback: string): string
  /** The same; production accepts `https://` only. */
  secureUrl(name: string, fallback: string): string
  /** On unless `off`. Production and public demos refuse `off`, which is for load tests and journeys. */
  onOff(name: string): boolean
  /** On or off, in production too. */
  choice(name: string, fallback: boolean): boolean
  /** A list separated by commas or spaces. */
  words(name: string): string[]
}

/** Reads the values that every group of settings needs. */
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
