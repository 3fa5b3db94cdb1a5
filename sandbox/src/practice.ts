import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { consumeFolders, type Consumed, type Consumer } from './game/folders/consume.ts'
import { writeCharacters, writeCoin, writeItem } from './game/folders/account-record.ts'
import { keyOf, type Dialect } from './game/folders/layout.ts'
import { claim } from './game/folders/play.ts'
import { writeWorldFiles } from './game/folders/world-files.ts'
import { drops } from './game/world/drops.ts'
import { items } from './game/world/items.ts'
import { guilds, residents } from './game/world/people.ts'

// `npm run practice-game -- FOLDER`: a game server to practise with. It makes the folders of one, with accounts of
// residents, and processes import files until it is stopped. It needs no database.

const dialects = ['w2pp', 'over', 'imports', 'panel-imports'] as const
const usage = `npm run practice-game -- FOLDER [--dialect ${dialects.join('|')}]`
const itemsMs = 5_000
/** The password of every resident. DBSrv takes 5 to 10 letters and digits. */
const password = 'morador123'

const { values, positionals } = parseArgs({
  options: { dialect: { type: 'string', default: 'w2pp' } },
  allowPositionals: true,
})
const dialect = dialects.find((each) => each === values.dialect)
const [folder] = positionals
if (!folder || !dialect) end(`Use: ${usage}`)
const root = resolve(folder)
await practise(root, dialect).catch((error: Error) => end(error.message))

function end(text: string): never {
  console.error(text)
  process.exit(1)
}

async function practise(root: string, dialect: Dialect): Promise<void> {
  await claim(root)
  const server = await consumeFolders({ root, dialect, periodMs: itemsMs, onConsumed: say, onTrouble: complain })
  await writeWorldFiles({ guilds, items, drops }, server.folders)
  const people = residents()
  for (const person of people) await makeResident(server, person)
  const when = `every ${itemsMs / 1_000} seconds`
  console.log(
    `A game server (${dialect}) with ${people.length} accounts is at ${root}. It takes items ${when}. Ctrl+C stops it.`,
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void server.close().then(() => process.exit(0)))
}

/** An account with its characters and a few items. One that exists stays as it is. */
async function makeResident(
  server: Consumer,
  { login, characters }: ReturnType<typeof residents>[number],
): Promise<void> {
  const { files, folders } = server
  if (await files.has(login)) return
  const record = files.make(login, password)
  writeCharacters(
    record,
    characters.map(({ guild_id, guild_level, ...character }) => ({
      ...character,
      guildId: guild_id,
      guildLevel: guild_level,
    })),
  )
  writeCoin(record, 125_000)
  writeItem(record, 0, [413, 61, 10])
  await files.write(login, record)
  for (const { name } of characters) {
    const place = join(folders.accounts, '..', 'char', keyOf(name))
    await mkdir(place, { recursive: true })
    const owner = Buffer.alloc(16)
    owner.write(login.toUpperCase(), 0, 15, 'latin1')
    await writeFile(join(place, name.toUpperCase()), owner)
  }
}

/** One line for what the game did. Passwords are not printed. */
function say(done: Consumed): void {
  const words: Record<Consumed['kind'], () => string> = {
    account: () => `new account ${'login' in done ? done.login : ''}`,
    password: () => `new password of ${'login' in done ? done.login : ''}`,
    ban: () => `ban of ${'login' in done ? done.login : ''}`,
    item: () => ('item' in done ? `item ${done.item.join(' ')} in slot ${done.slot} of ${done.login}` : ''),
    refused: () => `refused: ${'why' in done ? done.why : ''}`,
  }
  console.log(`${new Date().toISOString().slice(11, 19)} ${words[done.kind]()}`)
}

function complain(error: Error): void {
  console.error(error.message)
}
