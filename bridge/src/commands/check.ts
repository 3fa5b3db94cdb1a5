import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { realDisk, type Disk } from '../../../server/src/adapters/folders-game/disk.ts'
import { dialects } from '../../../server/src/game/formats/dialects/all.ts'
import { checkAccounts, checkCharacters } from '../check/accounts.ts'
import { count, type Findings } from '../check/findings.ts'
import { checkWatched } from '../check/folders.ts'
import { checkDropList, checkGuildInfo, checkGuilds, checkItems, checkMobs, checkOnline } from '../check/lists.ts'
import { configProblems, placesOf, readConfig, rootsOf, type Config } from '../config.ts'
import { guardDisk } from '../guarded-disk.ts'
import { openRoots } from '../roots.ts'
import { demandPlaces, stagingOf } from '../start.ts'

const problemsShown = 20

/** Reads every kind of file of the game and prints what it understood. It writes nothing. 2: there are problems. */
export async function check({ config: file }: { config: string }): Promise<number> {
  const config = readConfig(resolve(file))
  const found = await findAll(config)
  let problems = 0
  for (const { kind, understood, problems: ofKind } of found) {
    problems += ofKind.length
    process.stdout.write(`${ofKind.length ? '!' : '✓'} ${kind}\n`)
    for (const line of understood) process.stdout.write(`    ${line}\n`)
    for (const line of ofKind.slice(0, problemsShown)) process.stdout.write(`  ! ${line}\n`)
    if (ofKind.length > problemsShown) process.stdout.write(`  ! and ${ofKind.length - problemsShown} more\n`)
  }
  process.stdout.write(
    problems ? `\n${count(problems, 'problem')}. Nothing was written.\n` : '\nNo problems. Nothing was written.\n',
  )
  return problems ? 2 : 0
}

/** What is understood of each kind of file. */
async function findAll(config: Config): Promise<Findings[]> {
  const settings: Findings = { kind: 'Settings', understood: [config.root], problems: configProblems(config) }
  const roots = await openRoots(rootsOf(config))
  await demandPlaces(config, roots)
  const disk = guardDisk(realDisk, roots)
  const places = new Map(placesOf(config))
  const place = (name: Parameters<typeof places.get>[0]) => places.get(name) ?? null
  const watched = (['newAccounts', 'passwords', 'items', 'bans'] as const).flatMap((name) => place(name) ?? [])
  const readers: [path: string | null, read: (disk: Disk, path: string) => Promise<Findings>][] = [
    [place('accounts'), (from, path) => checkAccounts(from, path, dialects[config.dialect])],
    [place('characters'), checkCharacters],
    [place('guilds'), checkGuilds],
    [place('guildInfo'), checkGuildInfo],
    [place('itemList'), checkItems],
    place('dropList') ? [place('dropList'), checkDropList] : [place('mobs'), checkMobs],
    [place('online'), checkOnline],
  ]
  const found = [settings, await checkWatched(watched, stagingOf(config)), ...withoutItems(config, place('items'))]
  for (const [path, read] of readers) if (path) found.push(await present(path, () => read(disk, path)))
  return found
}

/** Of such a server the folder of items is not known, and without it nothing is delivered. */
const withoutItems = ({ dialect }: Config, items: string | null): Findings[] =>
  items === null
    ? [
        {
          kind: 'Items for players',
          understood: [],
          problems: [
            `From which folder does your DBSrv take items? For the dialect ${dialect} it is not known: set paths.items, and paths.itemErrors if there is one. Until then nothing is delivered.`,
          ],
        },
      ]
    : []

async function present(path: string, read: () => Promise<Findings>): Promise<Findings> {
  const isThere = await stat(path).catch(() => null)
  if (!isThere) return { kind: path, understood: [], problems: [`${path}: does not exist or cannot be read.`] }
  return read()
}
