import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bestStep, coresOfPortal, costsOfADay, mbOfPortal, mostBusy, needsOf } from './capacity.ts'
import { mostP99Ms, type Day } from './day.ts'
import { monthlyActions, playersAt, type Mix } from './mix.ts'
import type { Origin, Saved, SavedHold, SavedSearch } from './results.ts'

/** Writes docs/capacity.md from the saved results. Returns its path. */
export async function writeCapacity(mix: Mix, saved: Saved[]): Promise<string> {
  const path = join(import.meta.dirname, '../docs/capacity.md')
  await writeFile(path, capacityPage(mix, saved))
  return path
}

/** The page, complete also without any result. */
export function capacityPage(mix: Mix, saved: Saved[]): string {
  const searches = saved.filter((each) => each.kind === 'search')
  const holds = saved.filter((each) => each.kind === 'hold')
  return `${[
    intro,
    '## Players and machines',
    machines(mix, searches),
    '## Costs of 1,000 players a month',
    costs(mix, searches),
    '## What more players need',
    needs(mix, searches),
    '## Memory under a steady load',
    memory(holds),
    method,
    assumptions(mix),
    ...searches.map((search) => details(search)),
  ].join('\n\n')}\n`
}

const intro = `# Capacity

How many players a portal serves on which machine, and what they cost. Written by \`npm run load\` from its saved results in \`load/results/\`; do not edit it. A rate holds when the p99 of every phase of the day is at most ${mostP99Ms} ms and no request fails.`

const noResults =
  'There is no result yet. `npm run load` measures one, in about half an hour, on a machine that does nothing else.'

function machines(mix: Mix, searches: SavedSearch[]): string {
  if (searches.length === 0) return noResults
  const rows = searches.map((search) => {
    const { machine, nodes, holds, breaks } = search
    const day = bestStep(search)
    return [
      whereOf(search),
      portalsOf(nodes),
      holds > 0 ? `**${number(playersAt(mix, holds))}**` : 'fewer than the first step',
      number(holds),
      breaks === null ? 'not reached' : number(breaks),
      number(day.requestsPerSecond),
      `${day.whole.p50Ms} · ${day.whole.p99Ms} · ${day.whole.p999Ms}`,
      share(day.resources.generatorCpuS, day),
      `${machine.memoryGb}`,
      commandOf(search),
    ]
  })
  const columns = ['machine', 'portals', 'players of a month', 'holds at', 'too much at', 'requests a second']
  return `${table([...columns, 'p50 · p99 · p99.9, ms', "generator's share of a core", 'memory, GB', 'made by'], rows)}

Rates are actions a second at the busiest moment of the day; an action is one to some dozens of requests. Database, simulated providers and game, and the generator run on the same machine, so a portal with its database elsewhere serves more. Several portals on one machine show what sharing costs and no gain: they have the same cores.`
}

function costs(mix: Mix, searches: SavedSearch[]): string {
  if (searches.length === 0) return noResults
  const rows = searches.map((search) => {
    const day = bestStep(search)
    const { portalCpuS, databaseCpuS, sentMb, writtenMb, grownMb } = costsOfADay(day, mix)
    const month = (each: number) => each * monthlyActions(mix)
    return [
      `${whereOf(search)}, ${portalsOf(search.nodes)}, ${number(day.rate)} actions a second`,
      decimal(month(portalCpuS) / 3600),
      decimal(month(databaseCpuS) / 3600),
      day.resources.portalMb.join(' · '),
      `${day.resources.databaseMb}`,
      decimal(month(writtenMb) / 1000),
      decimal(month(grownMb) / 1000),
      decimal(month(sentMb) / 1000),
      commandOf(search),
    ]
  })
  const columns = ['measured at', 'processor of portals, h', 'of the database, h', 'memory of each portal, MB']
  const more = ['of the database, MB', 'written to disk, GB', 'growth of the database, GB', 'sent, GB', 'made by']
  return `${table([...columns, ...more], rows)}

1,000 players make ${number(monthlyActions(mix))} actions in a month. Processor hours are those of one core. Memory does not grow with the players; it is what the processes had at the end of the step. Written are pages of tables and the log of writes (WAL), growth is before retention removes anything, and sent is what the portals sent, compressed as browsers ask for it. Pictures and patches that staff upload come on top.`
}

const playerRows = [1_000, 3_000, 10_000, 30_000, 100_000]

function needs(mix: Mix, searches: SavedSearch[]): string {
  const base = searches.find(({ nodes }) => nodes === 1) ?? searches[0]
  if (!base) return noResults
  const day = bestStep(base)
  const rows = playerRows.map((players) => {
    const need = needsOf(players, day, mix)
    return [
      number(players),
      decimal(need.rate),
      decimal(need.portalCores),
      `${need.portals}`,
      number(need.memoryMb),
      decimal(need.databaseCores),
      decimal(need.sentGb),
      decimal(need.writtenGb),
      decimal(need.grownGb),
    ]
  })
  const columns = ['players of a month', 'actions a second, busiest', 'cores of portals', 'portals', 'their memory, MB']
  const more = ['cores of the database', 'sent a month, GB', 'written a month, GB', 'growth a month, GB']
  return `${table([...columns, ...more], rows)}

**Calculated, not measured**, from the row "${whereOf(base)}, ${portalsOf(base.nodes)}" (${base.at.slice(0, 10)}, ${commandOf(base)}). The processor time of a second in the dearest phase, with the cores ${percent(mostBusy)} busy. A portal counts as ${coresOfPortal} cores (one for its JavaScript, the rest for hashes, pictures and collecting garbage) and ${mbOfPortal} MB. Cores of other makes differ: run \`npm run load\` on yours.`
}

function memory(holds: SavedHold[]): string {
  if (holds.length === 0)
    return 'There is no result yet. `npm run load -- --hold 30` measures one in half an hour; the goal is at most 350 MB resident for each portal, and at most a tenth more in the last sixth than in the first.'
  const rows = holds.flatMap((hold) =>
    hold.memory.map(({ peakMb, firstMb, lastMb, growth }, at) => [
      `${whereOf(hold)}, portal ${at + 1} of ${hold.nodes}`,
      `${hold.minutes}`,
      number(hold.rate),
      `${firstMb}`,
      `${lastMb}`,
      `${growth}`,
      `${peakMb}`,
      number(hold.pieces.reduce((total, { whole }) => total + errorsOf(whole), 0)),
      commandOf(hold),
    ]),
  )
  const columns = ['portal', 'minutes', 'actions a second', 'first sixth, MB', 'last sixth, MB', 'ratio', 'peak, MB']
  return `${table([...columns, 'errors', 'made by'], rows)}

\`VmRSS\` of the portal's process every 5 s, as \`npm run bench -- memory\` reads it, under the actions of the evening. A sixth counts by its median. The goal: at most 350 MB, and a ratio of at most 1.1.`
}

const method = `## How it is measured

- **Arrivals do not wait for replies.** A Poisson process with a seed plans all actions before a step begins, and each begins at its moment, however many are under way. The first request of an action counts from the planned moment, a later one from when the page sends it. So a server that stalls delays every action of the stall in the figures, as it would delay people (no coordinated omission). \`load/play.test.ts\` shows it with a server that answers in turn.
- **A step is a compressed day** of a minute: \`load/mix.json\` has its phases with their rates and shares. Short phases of a real day get more time than their share, so that their p99 rests on enough requests; costs of a month weigh each phase with its real hours. A p99 counts where a phase has 100 requests or more. The rate grows by half from step to step until a day does not hold; then the gap is halved until it is below a tenth.
- **What runs**: an installed release as \`npm run release\` packs it, started by its launcher, on the embedded PostgreSQL with durable commits, with the sandbox as providers, game and mail server. Limits on requests and the captcha are off, because all requests come from one address. With several portals each action goes to the next one; there is no proxy.
- **The generator** speaks HTTP/1.1 over connections that stay open, with one more whenever all are busy. Its processor time is in the table. A step is invalid when it began 1 % of the actions more than 50 ms late; an invalid step counts as too much, so a weak generator makes the figures worse and never better.
- **Errors** are replies that do not belong to the day: anything but 200, 201 and 304, and but the refusals that players expect (sold out, somebody else bought it). A request without an end after 10 s is one, too.
- **Resources**: processor time is that of whole process trees in \`/proc\`. Memory is \`VmRSS\` of portals, and the proportional share of the database's processes. What was written is from \`pg_stat_io\` and the position of the log of writes. What was sent is what the generator received.

| command | what it does |
| --- | --- |
| \`npm run load\` | searches the rate for one portal and then for three, and writes this page |
| \`npm run load -- --nodes 1 --rates 40,80\` | only these rates, on one portal |
| \`npm run load -- --hold 30\` | half an hour at half of the highest rate, for the memory |
| \`npm run load -- --machine "2 cores, 4 GB"\` | names the rows of this machine; results of other machines stay |
| \`npm run load -- --quick\` | one short day for the tests; writes nothing |
| \`npm run load -- --report\` | writes this page again from the saved results |`

function assumptions({ about, players, withValidator, actions, phases }: Mix): string {
  const totals = [
    ['players of a month who come on one day', percent(players.onADay.value), players.onADay.source],
    ['actions of one of them on that day', number(players.actionsADay.value), players.actionsADay.source],
    ['views that repeat an earlier one, with its ETag', percent(withValidator.value), withValidator.source],
  ]
  return `## Assumptions

${about}

${table(['number', 'value', 'where it comes from'], totals)}

${table(
  ['phase', 'hours of a day', 'rate', 'where it comes from'],
  phases.map(({ name, hours, load, source }) => [name, `${hours}`, percent(load), source]),
)}

${table(
  ['action', ...phases.map(({ name }) => `${name}, %`), 'what it is', 'where it comes from'],
  Object.entries(actions).map(([name, { what, source }]) => [
    name,
    ...phases.map((phase) => (phase.actions[name] === undefined ? '' : `${phase.actions[name]}`)),
    what,
    source,
  ]),
)}`
}

function details(search: SavedSearch): string {
  const day = bestStep(search)
  const kinds = Object.entries(day.kinds).toSorted(([, one], [, other]) => other.p99Ms - one.p99Ms)
  return `## ${whereOf(search)}, ${portalsOf(search.nodes)}

${search.at.slice(0, 16).replace('T', ' ')} UTC, ${search.machine.cores} × ${search.machine.cpu}, ${search.machine.memoryGb} GB, Node ${search.machine.node}, ${number(search.players)} accounts, ${commandOf(search)}

${table(
  [
    'actions a second',
    'requests a second',
    'p50',
    'p99',
    'p99.9',
    'errors',
    'cores of portals',
    'of database',
    'of generator',
    'outcome',
  ],
  search.steps.map((step) => [
    number(step.rate),
    number(step.requestsPerSecond),
    `${step.whole.p50Ms}`,
    `${step.whole.p99Ms}`,
    `${step.whole.p999Ms}`,
    number(errorsOf(step.whole)),
    share(step.resources.portalCpuS, step),
    share(step.resources.databaseCpuS, step),
    share(step.resources.generatorCpuS, step),
    step.holds ? 'holds' : `${step.isValid ? '' : '**invalid**; '}${step.reasons.slice(0, 3).join('; ')}`,
  ]),
)}

The requests at ${number(day.rate)} actions a second, the slowest first, in milliseconds:

${table(
  ['request', 'number', 'p50', 'p99', 'p99.9', 'longest', 'refused', 'errors'],
  kinds.map(([kind, figures]) => [
    kind,
    number(figures.requests),
    `${figures.p50Ms}`,
    `${figures.p99Ms}`,
    `${figures.p999Ms}`,
    `${figures.maxMs}`,
    number(countOf(figures.refusals)),
    number(errorsOf(figures)),
  ]),
)}${Object.entries(day.waits)
    .map(
      ([wait, { p50Ms, p99Ms }]) =>
        `\n\nThe wait ${wait}, with the pace of the simulated provider: p50 ${p50Ms} ms, p99 ${p99Ms} ms.`,
    )
    .join('')}`
}

const whereOf = ({ machine }: Origin): string => machine.name
const portalsOf = (nodes: number): string => `${nodes} ${nodes === 1 ? 'portal' : 'portals'}`
const commandOf = ({ command }: Origin): string => `\`${command}\``
const share = (seconds: number, day: Day): string => decimal(seconds / day.resources.seconds)
const countOf = (counts: Record<string, number>): number => Object.values(counts).reduce((sum, each) => sum + each, 0)
const errorsOf = ({ errors }: { errors: Record<string, number> }): number => countOf(errors)
const percent = (part: number): string => `${Math.round(part * 100)} %`
const number = (value: number): string => Math.round(value).toLocaleString('en')
const decimal = (value: number): string => value.toLocaleString('en', { maximumSignificantDigits: value < 100 ? 2 : 4 })

function table(columns: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n')
}
