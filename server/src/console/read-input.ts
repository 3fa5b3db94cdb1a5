import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { Problem } from './problem.ts'

/** Standard input, or what stands for it. */
export type Input = NodeJS.ReadableStream & { isTTY?: boolean }

/** Asks twice on a terminal, without echo. Otherwise reads one line of the input. */
export async function readNewPassword(input: Input = process.stdin): Promise<string> {
  if (!input.isTTY) return onlyLine(await text(input))
  const first = await ask('New password: ', input)
  if ((await ask('The same again: ', input)) !== first)
    throw new Problem('The two are not the same. Nothing was changed.')
  return first
}

/** Asks a question on a terminal. Otherwise reads one line of the input. */
export async function readWord(question: string, input: Input = process.stdin): Promise<string> {
  if (!input.isTTY) return onlyLine(await text(input)).trim()
  const reader = createInterface({ input, output: process.stderr })
  try {
    return await new Promise((resolve) => {
      reader.once('close', () => resolve(''))
      reader.question(question, (answer) => resolve(answer.trim()))
    })
  } finally {
    reader.close()
  }
}

function onlyLine(input: string): string {
  const lines = input.replace(/\r?\n$/, '').split(/\r?\n/)
  if (lines.length > 1) throw new Problem('Standard input has more than one line. Nothing was changed.')
  return lines[0] ?? ''
}

/** One line of the terminal, edited by Readline. With `terminal` and no output there is no echo. */
function ask(question: string, input: Input): Promise<string> {
  process.stderr.write(question)
  const reader = createInterface({ input, terminal: true })
  return new Promise((resolve, reject) => {
    let answer: string | undefined
    reader.once('line', (line) => {
      answer = line
      reader.close()
    })
    // Ctrl+C and Ctrl+D close it without a line.
    reader.once('close', () => {
      process.stderr.write('\n')
      if (answer === undefined) reject(new Problem('Nothing was typed. Nothing was changed.'))
      else resolve(answer)
    })
  })
}
