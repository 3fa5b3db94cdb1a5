import { randomUUID } from 'node:crypto'
import type { Check, Subject } from './check.ts'
import { demand, demandRefusal, described, mayLack, type CallName } from './expect.ts'
import { accountOf, addressOf, call, newAccount } from './subject.ts'

const pagesMost = 200

/** Reads all pages of a list, and demands that no row is in two of them. */
async function readPages(subject: Subject, name: CallName, list: string, keyOf: (row: never) => string): Promise<void> {
  const keys = new Set<string>()
  let after = ''
  for (let page = 0; page < pagesMost; page += 1) {
    const reply = await call(subject, name, { query: { limit: '3', ...(after ? { after } : {}) } })
    mayLack(reply)
    demand(reply.status === 200, `page ${page + 1} must be 200, and it was ${described(reply)}`)
    for (const row of (reply.body?.[list] ?? []) as never[]) {
      const key = keyOf(row)
      demand(!keys.has(key), `${key} is in two pages`)
      keys.add(key)
    }
    const next = reply.body?.next
    if (typeof next !== 'string') return
    demand(next !== after, 'the cursor of a page must be another one')
    after = next
  }
}

const read = (name: CallName): Check => ({
  title: `${name}: the reply is as the contract has it, with an ETag that is honoured`,
  async run(subject) {
    const params = { login: subject.account?.login ?? '' }
    if (name === 'readChest' || name === 'findCharacters' || name === 'findActivity') accountOf(subject)
    const reply = await call(subject, name, { params })
    mayLack(reply)
    demand(reply.status === 200, `it must be 200, and it was ${described(reply)}`)
    const { etag } = reply.headers
    demand(typeof etag === 'string', 'a GET must have an ETag')
    const again = await call(subject, name, { params, headers: { 'if-none-match': etag } })
    // What changes while the game runs may have another tag.
    const isSame = again.status === 304 || (again.status === 200 && again.headers.etag !== etag)
    demand(isSame, `If-None-Match with the same tag must be 304, and it was ${described(again)}`)
    demand(again.status !== 304 || again.text === '', 'a 304 must have no body')
  },
})

/** What the bridge reads of the game. */
export const worldChecks: Check[] = [
  ...(
    ['readChest', 'findCharacters', 'findActivity', 'readGuilds', 'readCities', 'countOnline', 'readCatalogue'] as const
  ).map(read),
  {
    title: 'readRanking: pages without repetition',
    run: (subject) => readPages(subject, 'readRanking', 'characters', ({ name }: { name: string }) => name),
  },
  {
    title: 'readDrops: pages without repetition',
    run: (subject) =>
      readPages(
        subject,
        'readDrops',
        'drops',
        ({ mob, itemIndex }: { mob: string; itemIndex: number }) => `${mob} ${itemIndex}`,
      ),
  },
  {
    title: 'the chest and the characters of nobody are refused',
    async run(subject) {
      const params = { login: newAccount().login }
      for (const name of ['readChest', 'findCharacters'] as const) {
        const reply = await call(subject, name, { params })
        mayLack(reply)
        demandRefusal(reply, 'ACCOUNT_ABSENT')
      }
      const reply = await call(subject, 'getCharacter', { params: { name: newAccount().login } })
      mayLack(reply)
      demandRefusal(reply, 'CHARACTER_ABSENT')
    },
  },
  {
    title: 'a mark that is no BMP of 630 bytes is refused',
    async run(subject) {
      const body = { operationId: randomUUID(), bmp: Buffer.of(66, 77).toString('base64') }
      const reply = await call(subject, 'putGuildMark', { params: { id: '1' }, body })
      mayLack(reply)
      demandRefusal(reply, 'BAD_MARK', 'GUILD_ABSENT')
    },
  },
  {
    title: 'load: many requests at once are all answered, each within five seconds',
    async run(subject) {
      let left = subject.load
      let slowest = 0
      const worker = async () => {
        while (left > 0) {
          left -= 1
          const begin = performance.now()
          const reply = await call(subject, left % 2 ? 'getHealth' : 'getOperation', {
            params: { operationId: randomUUID() },
          })
          demand([200, 404].includes(reply.status), `under load it was ${described(reply)}`)
          slowest = Math.max(slowest, performance.now() - begin)
        }
      }
      await Promise.all(Array.from({ length: 10 }, worker))
      demand(slowest < 5_000, `the slowest reply took ${Math.round(slowest)} ms`)
    },
  },
  {
    title: 'an address that the contract does not have is refused',
    async run(subject) {
      const reply = await subject.client.send('GET', '/v1/strange')
      demand(reply.status === 404, `it must be 404, and it was ${described(reply)}`)
      const [, path] = addressOf('getHealth')
      const other = await subject.client.send('DELETE', path)
      demand([404, 405].includes(other.status), `another method must be 404 or 405, and it was ${described(other)}`)
    },
  },
  {
    title: 'no reply contained a password',
    isAlways: true,
    async run(subject) {
      const found = subject.client.texts.filter((text) => subject.passwords.some((password) => text.includes(password)))
      demand(found.length === 0, `${found.length} replies contained one`)
    },
  },
]
