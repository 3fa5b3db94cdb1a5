import type { App } from '../app.ts'
import type { Actor } from '../audit/record.ts'

/** The parts that a command uses. */
export interface Console {
  app: App
  actor: Actor
  pepperProblem: string | null
  gameProblem: string | null
  /** The parts of the portal with its payment providers. Throws Problem when they cannot be asked. */
  withPayments(): App
  /** Prints a line for the operator, in English. */
  say(text: string): void
  /** Asks for a new password. Throws Problem when the two inputs differ. */
  readNewPassword(): Promise<string>
  /** Asks a question and returns the typed line, or the first line of standard input. */
  readWord(question: string): Promise<string>
}

export interface Verb {
  name: string
  /** The arguments after the name, as the help prints them. */
  parameters: string[]
  /** It takes any arguments and reads them itself; `parameters` is then only for the help. */
  readsArguments?: boolean
  about: string
  /** Prints what it did, or throws Problem or a Refusal. Writes to the audit log with `actor`. */
  run(console: Console, ...args: string[]): Promise<void>
}
