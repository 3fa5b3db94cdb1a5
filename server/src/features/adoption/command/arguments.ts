import { parseArgs } from 'node:util'
import { adoptionSources, type AdoptionSource } from '@guildhall/contract/adoption'
import { Problem } from '../../../console/problem.ts'
import { ownCommand } from '../../../errors/own-command.ts'
import { errorText } from '../../../errors/read-error.ts'

const acts = ['rehearse', 'run', 'status', 'stop', 'news', 'mapping-example'] as const
type Act = (typeof acts)[number]

/** What is typed behind `adopt`. */
export interface AdoptArguments {
  act: Act
  from: AdoptionSource | null
  name: string
  file: string | null
  mapping: string | null
  folder: string | null
  dialect: 'w2pp' | 'over' | null
  report: string | null
  examples: number
  isAnyway: boolean
  isConfirmed: boolean
}

const text = { type: 'string' } as const
const mark = { type: 'boolean' } as const
const options = {
  ...{ from: text, name: text, file: text, mapping: text, folder: text, dialect: text },
  ...{ report: text, examples: text, anyway: mark, yes: mark },
}

const longestName = 60

/** Reads what is typed behind `adopt`. Throws Problem with the fault and the usage. */
export function readArguments(args: string[]): AdoptArguments {
  const { act, values } = parsed(args)
  const { from = null, name = '', dialect = null, examples = '5' } = values
  if (act === 'rehearse' || act === 'run' || act === 'news') {
    if (!isSource(from)) fail(`--from is one of ${adoptionSources.join(', ')}.`)
    if (!name.trim() || name.length > longestName)
      fail(`--name is your name for the source, such as --name "Old site", of at most ${longestName} characters.`)
    if (from === 'csv' && !values.file) fail('--file is the CSV.')
    if ((from === 'mysql' || from === 'postgres') && !values.mapping) fail('--mapping is the mapping file.')
    if (dialect !== null && dialect !== 'w2pp' && dialect !== 'over') fail('--dialect is w2pp or over.')
    if (values.folder && !dialect) fail('--folder needs --dialect w2pp or --dialect over.')
    if (!/^\d{1,4}$/.test(examples)) fail('--examples is a number.')
  }
  return {
    ...{ act, from: isSource(from) ? from : null, name: name.trim() },
    ...{ file: values.file ?? null, mapping: values.mapping ?? null, folder: values.folder ?? null },
    dialect: dialect === 'w2pp' || dialect === 'over' ? dialect : null,
    ...{ report: values.report ?? null, examples: Number(examples) },
    ...{ isAnyway: values.anyway === true, isConfirmed: values.yes === true },
  }
}

const isSource = (text: string | null): text is AdoptionSource => adoptionSources.some((each) => each === text)

function parsed(args: string[]) {
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
    const [first, ...others] = positionals
    const act = acts.find((each) => each === first)
    if (!act || others.length > 0) fail(first === undefined ? 'Type what to do.' : 'This is no command of adopt.')
    return { act, values }
  } catch (error) {
    if (error instanceof Problem) throw error
    return fail(errorText(error))
  }
}

function fail(text: string): never {
  throw new Problem(`${text}\n\n${usage()}`, 2)
}

const usageLines: [typed: string, about: string][] = [
  ['rehearse --from SOURCE --name NAME …', 'reads everything, writes no account, and reports'],
  ['run --from SOURCE --name NAME …', 'makes the accounts; after a stop the same command goes on'],
  ['status', 'shows rehearsals and runs'],
  ['stop', 'gives up a run that was not finished; its accounts stay'],
  ['news --from mysql|postgres --name NAME …', 'publishes the articles of the old site, each once'],
  ['mapping-example', 'prints a mapping file'],
  ['  SOURCE', 'files, csv, mysql or postgres'],
  ['  --file people.csv', 'the table, for csv'],
  ['  --mapping mapping.json', 'which column is what; needed for mysql and postgres'],
  ['  --folder PATH --dialect w2pp|over', 'a copy of DBSrv/run/account, for files; else the folders of GAME=folders'],
  ['  --report problems.csv', 'writes one line for each problem'],
  ['  --examples N', 'shows so many examples of each problem (5)'],
  ['  --anyway', 'run: without a rehearsal, or although it had problems'],
  ['  --yes', 'run: without the question'],
]

const usage = (): string =>
  usageLines
    .map(
      ([typed, about]) =>
        `  ${(typed.startsWith(' ') ? typed : ownCommand('admin', `adopt ${typed}`)).padEnd(58)} ${about}`,
    )
    .join('\n')
