import { resolve } from 'node:path'
import { z } from 'zod/mini'
import { isProduction, modeProblem } from './mode.ts'
import { sandboxOf } from './sandbox.ts'
import { onOrOff, wholeNumber } from './variables.ts'

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
  /** Reads variables by a schema each. A wrong value is a problem, and gets its default like an empty one. */
  read<Shape extends Schemas>(shape: Shape): { [Name in keyof Shape]: z.output<Shape[Name]> }
  /** The schema of a switch that is on unless `off`. Production and public demos refuse `off`, which is for load tests and journeys. */
  measuringSwitch(name: string): z.ZodMiniType<boolean>
}

type Schemas = Record<string, z.ZodMiniType>

/** Hears what the code takes for each variable without a value. */
export type OnDefault = (name: string, value: unknown) => void

/** Reads the values that every group of settings needs. */
export function environmentOf(
  variables: NodeJS.ProcessEnv,
  userId: number | undefined,
  onDefault?: OnDefault,
): Environment {
  const problems: string[] = []
  const problem = (text: string) => void problems.push(text)
  const production = isProduction(variables)
  const isDemoPublic = !production && variables.DEMO_PUBLIC === 'on'
  const sandbox = sandboxOf(variables)
  const read = readerOf(variables, problem, onDefault)
  const mode = modeProblem(variables)
  if (mode) problem(mode)
  return {
    variables,
    production,
    isDemoPublic,
    userId,
    port: read({ PORT: z._default(wholeNumber(65_535), 3000) }).PORT,
    dataDir: resolve(variables.DATA_DIR || './data'),
    sandbox: { ...sandbox, url: `http://127.0.0.1:${sandbox.port}`, certs: variables.SANDBOX_CERTS ?? '' },
    problems,
    problem,
    required(name, cure) {
      if (production && !variables[name]) problem(`${name} is missing. ${cure}`)
    },
    read,
    measuringSwitch: (name) =>
      z._default(
        onOrOff.check(
          z.refine(
            (isOn) => isOn || !(production || isDemoPublic),
            `is off, which only a demo on loopback allows. Remove ${name}.`,
          ),
        ),
        true,
      ),
  }
}

function readerOf(
  variables: NodeJS.ProcessEnv,
  problem: (text: string) => void,
  onDefault?: OnDefault,
): Environment['read'] {
  return <Shape extends Schemas>(shape: Shape) => {
    const schema = z.object(shape)
    if (onDefault) for (const [name, value] of Object.entries(schema.parse({}))) onDefault(name, value)
    const names = Object.keys(shape).filter((name) => variables[name])
    const texts = Object.fromEntries(names.map((name) => [name, variables[name]]))
    const result = schema.safeParse(texts)
    if (result.success) return result.data as { [Name in keyof Shape]: z.output<Shape[Name]> }
    for (const { path, message } of result.error.issues) {
      const name = String(path[0])
      problem(message.startsWith('is ') ? `${name} ${message}` : `${name} is "${variables[name]}". ${message}`)
      delete texts[name]
    }
    return schema.parse(texts) as { [Name in keyof Shape]: z.output<Shape[Name]> }
  }
}
