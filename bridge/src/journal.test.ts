import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keptMs, openJournal, type Begun } from './journal.ts'
import { openNonces } from './nonces.ts'

function aFile(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-journal-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, name)
}

const begun = (id: string, at = new Date()): Begun => ({
  id,
  call: 'deliverItem',
  hash: 'aa',
  salt: null,
  at: at.toISOString(),
  order: { login: 'ana', item: [413] },
})

test('a journal is the same after the end of the process at any byte: whole lines count, a part of one does not', async () => {
  const file = aFile('journal')
  const journal = await openJournal(file)
  const [one, two] = await Promise.all([journal.begin(begun('a')), journal.begin(begun('b'))])
  await journal.end(one!, { state: 'applied', slot: 3 })
  await journal.takeBack(two!)
  await journal.close()
  const bytes = readFileSync(file)
  const lines = bytes.toString().split('\n').slice(0, -1)
  expect(lines).toHaveLength(4)

  for (let end = bytes.length % 7; end <= bytes.length; end += 7) {
    writeFileSync(file, bytes.subarray(0, end))
    const again = await openJournal(file)
    const whole = bytes.toString('utf8', 0, end).split('\n').length - 1
    expect(again.find('a')?.outcome ?? null).toEqual(whole >= 3 ? { state: 'applied', slot: 3 } : null)
    expect(again.all().map(({ id, isTakenBack }) => [id, isTakenBack])).toEqual(
      [['a', false] as const, ['b', whole >= 4] as const].slice(0, whole),
    )
    await again.end((await again.begin(begun('c')))!, { state: 'lost', message: 'x' })
    await again.close()
    const last = await openJournal(file)
    expect(last.find('C')?.outcome).toEqual({ state: 'lost', message: 'x' })
    await last.close()
  }
}, 20_000)

test('a damaged line is no reason to forget an operation: the program does not start', async () => {
  const file = aFile('journal')
  writeFileSync(file, '{"begin":\n{"end":"a"}\n')
  await expect(openJournal(file)).rejects.toThrow(`Line 1 of ${file} is damaged.`)
  expect(readFileSync(file, 'utf8')).toContain('{"begin":')
})

test('operations are left out 100 days after they began, and only when they have ended', async () => {
  const file = aFile('journal')
  const old = new Date(Date.now() - keptMs - 1_000)
  const journal = await openJournal(file)
  await journal.end(await journal.begin(begun('ended', old)), { state: 'applied' })
  await journal.begin(begun('open', old))
  await journal.end(await journal.begin(begun('new')), { state: 'applied' })
  await journal.close()
  const again = await openJournal(file)
  expect(again.all().map(({ id }) => id)).toEqual(['open', 'new'])
  await again.close()
})

test('a nonce is good once, over a restart, too, and forgotten when its time is over', async () => {
  const file = aFile('nonces')
  let now = 1_000
  const nonces = await openNonces(file, () => now)
  expect(await nonces.use('n1', 2_000)).toBe(true)
  expect(await nonces.use('n1', 2_000)).toBe(false)
  await nonces.close()
  appendFileSync(file, '17')
  const again = await openNonces(file, () => now)
  expect(await again.use('n1', 2_000)).toBe(false)
  expect(await again.use('n2', 2_000)).toBe(true)
  now = 2_001
  await again.close()
  const later = await openNonces(file, () => now)
  expect(readFileSync(file, 'utf8')).toBe('')
  expect(await later.use('n1', 3_000)).toBe(true)
  await later.close()
})

test('a disk that failed fails its step alone, and later ones are on disk again without a restart', async () => {
  const file = aFile('journal')
  const journal = await openJournal(file)
  await journal.begin(begun('a'))
  const probe = await open(file, 'r')
  const prototype = Object.getPrototypeOf(probe) as { datasync: () => Promise<void> }
  await probe.close()
  const { datasync } = prototype
  prototype.datasync = () => Promise.reject(Object.assign(new Error('away'), { code: 'EIO' }))
  await expect(journal.begin(begun('b'))).rejects.toThrow('away')
  prototype.datasync = datasync
  await journal.begin(begun('c'))
  await journal.close()
  const again = await openJournal(file)
  expect(again.all().map(({ id }) => id)).toEqual(['a', 'c'])
  await again.close()
})
