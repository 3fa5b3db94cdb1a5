import { systemUser } from '../audit/system-user.ts'
import { isDatabaseDown } from '../db/database-down.ts'
import { Refusal } from '../fail.ts'
import { inLocale } from '../words/locale.ts'
import { errorMessage } from '../words/refusals.ts'
import { openApp } from './open-app.ts'
import { openDatabase } from './open-database.ts'
import { Problem } from './problem.ts'
import { readNewPassword, readWord, type Input } from './read-input.ts'
import type { Verb } from './verb.ts'
import { verbs } from './verbs.ts'
import { ownCommand } from '../errors/own-command.ts'

/** What a command reads and writes: the process's own, or a test's. */
export interface Terminal {
  variables: NodeJS.ProcessEnv
  input: Input
  say(text: string): void
  complain(text: string): void
}

const ownTerminal: Terminal = {
  variables: process.env,
  input: process.stdin,
  say: (text) => console.log(text),
  complain: (text) => console.error(text),
}

/**
 * `npm run admin -- <verb>`: commands for the owner of the machine, when nobody can sign in. Returns the exit code: 0
 * done, 1 impossible, 2 wrong arguments.
 */
export async function runConsole(args: string[], terminal: Terminal = ownTerminal): Promise<0 | 1 | 2> {
  const [name, ...rest] = args
  if (name === 'help' || name === '--help') {
    terminal.say(usage())
    return 0
  }
  try {
    await inLocale('en', () => runVerb(demandVerb(name, rest), rest, terminal))
    return 0
  } catch (error) {
    const { text, exitCode } = explain(error)
    terminal.complain(text)
    return exitCode
  }
}

function demandVerb(name: string | undefined, rest: string[]): Verb {
  if (!name) throw new Problem(usage(), 2)
  const verb = verbs.find((each) => each.name === name)
  if (!verb) throw new Problem(`There is no command "${name}".\n\n${usage()}`, 2)
  const isOption = (text: string) => text.startsWith('-') && !verb.parameters.some((each) => each.includes(text))
  if (verb.readsArguments) return verb
  // The input is not repeated, because it may contain a password.
  if (rest.length !== verb.parameters.length || rest.some(isOption)) throw new Problem(`Type it like: ${line(verb)}`, 2)
  return verb
}

async function runVerb(verb: Verb, rest: string[], { variables, input, say }: Terminal): Promise<void> {
  const database = await openDatabase(variables)
  const closeOnSignal = () => void database.close().finally(() => process.exit(1))
  process.once('SIGINT', closeOnSignal).once('SIGTERM', closeOnSignal)
  try {
    const { close, ...parts } = openApp(database, variables)
    try {
      const reads = {
        readNewPassword: () => readNewPassword(input),
        readWord: (question: string) => readWord(question, input),
      }
      await verb.run({ ...parts, actor: { consoleUser: consoleUser(variables) }, say, ...reads }, ...rest)
    } finally {
      await close()
    }
  } finally {
    await database.close()
    process.off('SIGINT', closeOnSignal).off('SIGTERM', closeOnSignal)
  }
}

/** The user at the console, by the operating system; under sudo also the user who called it. */
function consoleUser({ SUDO_USER }: NodeJS.ProcessEnv): string {
  const name = systemUser()
  return SUDO_USER ? `${name} (sudo by ${SUDO_USER})` : name
}

function explain(error: unknown): { text: string; exitCode: 1 | 2 } {
  if (error instanceof Problem) return { text: error.message, exitCode: error.exitCode }
  if (error instanceof Refusal) return { text: inLocale('en', () => wordsOf(error)), exitCode: 1 }
  if (isDatabaseDown(error))
    return { text: 'The database went away. Compare the audit log with what you wanted, and try again.', exitCode: 1 }
  return { text: `This is a bug: ${error instanceof Error ? error.stack : String(error)}`, exitCode: 1 }
}

function wordsOf({ code, details }: Refusal): string {
  const messages = details.messages ?? []
  return messages.length ? messages.map(({ message }) => message).join('\n') : errorMessage(code)
}

const line = ({ name, parameters }: Verb): string => ownCommand('admin', [name, ...parameters].join(' '))

function usage(): string {
  const width = Math.max(...verbs.map((verb) => line(verb).length))
  return [
    'Commands for the owner of the machine. Each but erase-demo and “adopt status” is recorded in the audit log as done from the console.',
    '',
    ...verbs.map((verb) => `  ${line(verb).padEnd(width)}  ${verb.about}`),
    `  ${ownCommand('admin', 'help').padEnd(width)}  Prints this.`,
  ].join('\n')
}
