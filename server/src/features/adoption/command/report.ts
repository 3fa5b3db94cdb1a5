import { closeSync, openSync, writeSync } from 'node:fs'
import { Problem } from '../../../console/problem.ts'
import { errorText } from '../../../errors/read-error.ts'
import { csvHead, csvLines, type CsvColumn } from '../../../http/csv.ts'
import { problemWords, sumOf, type ProblemCode, type Tally } from './tally.ts'

/** A problem with its place. `found` contains no password and no hash. */
export interface FoundProblem {
  code: ProblemCode
  place: string
  login: string
  found: string
}

const columns: readonly CsvColumn<FoundProblem>[] = [
  [() => 'place', ({ place }) => place],
  [() => 'login', ({ login }) => login],
  [() => 'problem', ({ code }) => code],
  [() => 'words', ({ code }) => problemWords(code)],
  [() => 'found', ({ found }) => found],
]

/** Collects problems: some examples of each kind, and all of them in a file. */
export function problemReport(path: string | null, most: number) {
  const examples = new Map<ProblemCode, FoundProblem[]>()
  const file = path === null ? null : openReport(path)
  if (file !== null) writeSync(file, csvHead(columns, 'en'))
  return {
    examples: examples as ReadonlyMap<ProblemCode, readonly FoundProblem[]>,
    add(problems: readonly FoundProblem[]) {
      if (file !== null && problems.length > 0) writeSync(file, csvLines(columns, problems, 'en'))
      for (const problem of problems) {
        const list = examples.get(problem.code) ?? []
        if (list.length < most) examples.set(problem.code, [...list, problem])
      }
    },
    end() {
      if (file !== null) closeSync(file)
    },
  }
}
export type ProblemReport = ReturnType<typeof problemReport>

function openReport(path: string): number {
  try {
    // It has logins of people, so it is for this user alone.
    return openSync(path, 'w', 0o600)
  } catch (error) {
    throw new Problem(`The report ${path} cannot be written: ${errorText(error)}`)
  }
}

const number = (value: number): string => value.toLocaleString('en')

/** A tally for the terminal. `would`: of a rehearsal. */
export function tallyLines(tally: Tally, examples: ProblemReport['examples'], isRehearsal: boolean): string[] {
  const [be, out] = isRehearsal ? ['would be made', 'would be left out'] : ['were made', 'were left out']
  const kinds = Object.entries(tally.passwords).map(([kind, count]) => `${number(count ?? 0)} ${kind}`)
  return [
    `${number(tally.rows).padStart(12)} rows were read`,
    `${number(tally.accounts).padStart(12)} accounts ${be}`,
    ...(tally.earlier > 0
      ? [`${number(tally.earlier).padStart(12)} people have their account from an earlier run`]
      : []),
    `${number(sumOf(tally.leftOut)).padStart(12)} people ${out}`,
    ...problemLines(tally.leftOut, examples),
    ...(sumOf(tally.notes) > 0
      ? ['', 'Values that are left out of accounts:', ...problemLines(tally.notes, examples)]
      : []),
    '',
    `Old passwords: ${kinds.join(', ') || 'none'}`,
    tally.cash > 0
      ? `Opening balances: ${number(tally.cash)} Cash for ${number(tally.withCash)} accounts. In the ledger the house account “openings” has −${number(tally.cash)}, the wallets +${number(tally.cash)}; the sum stays 0.`
      : 'Opening balances: none. The ledger does not change.',
  ]
}

const problemLines = (counts: Tally['leftOut'], examples: ProblemReport['examples']): string[] =>
  Object.entries(counts).flatMap(([name, count]) => {
    const code = name as ProblemCode
    return [
      `${number(count ?? 0).padStart(16)} ${problemWords(code)}`,
      ...(examples.get(code) ?? []).map(
        ({ place, login, found }) => `${' '.repeat(18)}${[place, login, found].filter(Boolean).join(': ')}`,
      ),
    ]
  })

/** How far a reading is: `12,500 of 100,000 rows (12 %), 2,100 a second, 42 s left; 12,470 accounts, …` */
export function progressText(tally: Tally, { rows, before, ms }: { rows: number; before: number; ms: number }): string {
  const rate = ms > 0 ? ((tally.rows - before) / ms) * 1000 : 0
  const left = rate > 0 ? `${timeText((rows - tally.rows) / rate)} left` : 'time unknown'
  const percent = rows > 0 ? Math.min(100, Math.floor((tally.rows / rows) * 100)) : 100
  return [
    `${number(tally.rows)} of ${number(rows)} rows (${percent} %), ${number(Math.round(rate))} a second, ${left};`,
    `${number(tally.accounts)} accounts, ${number(sumOf(tally.leftOut))} left out, ${number(tally.cash)} Cash`,
  ].join(' ')
}

const timeText = (seconds: number): string =>
  seconds < 100 ? `${Math.max(0, Math.ceil(seconds))} s` : `${Math.ceil(seconds / 60)} min`
