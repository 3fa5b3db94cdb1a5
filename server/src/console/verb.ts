import type { App } from '../app.ts'
import type { Actor } from '../audit/record.ts'

/** What a command works with. */
export interface Console {
  app: App
  actor: Actor
  pepperProblem: string | null
  gameProblem: string | null
  /** The parts of the portal with its payment providers; throws Problem where they cannot be asked. */
  withPayments(): App
  /** Prints a line for the operator, in English. */
  say(text: string): void
  /** Asks for a new password; throws Problem when the two do not match. */
  readNewPassword(): Promise<string>
  /** Asks a question and answers what was typed, or the first line of standard input. */
  readWord(question: string): Promise<string>
}

export interface Verb {
  name: string
  /** What has to follow the name, as the help prints it. */
  parameters: string[]
  about: string
  /** Says what it did, or throws Problem or a Refusal. It records itself in the audit log with `actor`. */
  run(console: Console, ...args: string[]): Promise<void>
}
