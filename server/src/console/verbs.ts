import type { App } from '../app.ts'
import type { Actor } from '../audit/record.ts'
import { endSessionsOf } from './end-sessions.ts'
import { eraseDemoContent } from './erase-demo-content.ts'
import { findLostPayments } from './find-lost-payments.ts'
import { listStaff } from './list-staff.ts'
import { makeSuperadmin } from './make-superadmin.ts'
import { removeSecondStep } from './remove-second-step.ts'
import { setPasswordOf } from './set-password-of.ts'

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

/** Every command; a new one is a line here. */
export const verbs: Verb[] = [
  {
    name: 'list-staff',
    parameters: [],
    about: 'Lists who is staff, with roles and second step.',
    run: listStaff,
  },
  {
    name: 'make-superadmin',
    parameters: ['<login>'],
    about: 'Makes an account superadmin and ends its sessions.',
    run: makeSuperadmin,
  },
  {
    name: 'set-password',
    parameters: ['<login>'],
    about: 'Sets the password, here and in the game, and ends the sessions. Asks for it, or reads one line of input.',
    run: setPasswordOf,
  },
  {
    name: 'remove-second-step',
    parameters: ['<login>'],
    about: 'Removes the second step of an account and ends its sessions.',
    run: removeSecondStep,
  },
  {
    name: 'end-sessions',
    parameters: ['<login>|--all'],
    about: 'Ends the sessions of an account, or those of everybody.',
    run: endSessionsOf,
  },
  {
    name: 'find-payments',
    parameters: ['<since>', '<provider>|--all'],
    about:
      'After a backup was restored: asks providers for payments since a moment, and takes in what is not known here.',
    run: findLostPayments,
  },
  {
    name: 'erase-demo',
    parameters: [],
    about: 'Erases a demo with its accounts, content and files, so that production can start in its place. Asks first.',
    run: eraseDemoContent,
  },
]
