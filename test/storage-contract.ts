import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { bytesInUse } from './memory.ts'
import { isStorageName, type Storage, type StoredFile } from '../server/src/ports/storage.ts'

const megabyte = 1024 * 1024
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const streamOf = (...texts: string[]) => Readable.from(texts.map((text) => Buffer.from(text)))
const tomorrow = () => new Date(Date.now() + 24 * 3600_000)

export async function bytesOf(file: StoredFile, first = 0, last = file.size - 1): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of file.read(first, last)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** The cases that every storage adapter must pass. */
export function describeStorage(storage: Storage): void {
  /** The sweep would find half a file. */
  const nothingIsLeft = async () => expect(await storage.removeUnfinished(tomorrow())).toBe(0)

  test('a saved file is read as it was, replaced whole, and gone when removed', async () => {
    await storage.save('news/a/b-1.webp', Buffer.from('one'))
    expect(String(await storage.read('news/a/b-1.webp'))).toBe('one')
    await Promise.all(['two', 'six'].map((text) => storage.save('news/a/b-1.webp', Buffer.from(text))))
    expect(['two', 'six']).toContain(String(await storage.read('news/a/b-1.webp')))
    await storage.remove('news/a/b-1.webp')
    await storage.remove('news/a/b-1.webp')
    expect(await storage.read('news/a/b-1.webp')).toBeNull()
    expect(await storage.open('news/a/b-1.webp')).toBeNull()
    await nothingIsLeft()
  })

  test('all named files are listed with their sizes, unfinished ones are not', async () => {
    await storage.save('listed/a.webp', Buffer.from('one'))
    await storage.save('listed/deeper/b-1.zip', Buffer.from('four'))
    const staged = await storage.stage(streamOf('unfinished'))
    const found: { name: string; size: number }[] = []
    for await (const file of storage.list()) if (!file.name.startsWith('news/')) found.push(file)
    await staged.discard()
    expect(found.filter(({ name }) => name.startsWith('listed/')).toSorted((a, b) => a.size - b.size)).toEqual([
      { name: 'listed/a.webp', size: 3 },
      { name: 'listed/deeper/b-1.zip', size: 4 },
    ])
    expect(found.every(({ name }) => !name.includes('unfinished'))).toBe(true)
  })

  test.each([
    '',
    '.',
    '..',
    '../secret.txt',
    'a/../../secret.txt',
    '/etc/passwd',
    'a//b.txt',
    'a\\b.txt',
    'A.txt',
    'a',
    '.unfinished',
    'a.txt/',
    'a\u0000.txt',
    'con:.txt',
    `${'a'.repeat(200)}.txt`,
  ])('"%s" is no name for a file', async (name) => {
    expect(isStorageName(name)).toBe(false)
    await expect(storage.save(name, Buffer.from('x'))).rejects.toThrow('no name')
    await expect(storage.remove(name)).rejects.toThrow('no name')
    const staged = await storage.stage(streamOf('x'))
    await expect(staged.keep(name)).rejects.toThrow('no name')
    await staged.discard()
    expect([await storage.read(name), await storage.open(name)]).toEqual([null, null])
    await nothingIsLeft()
  })

  test('a file is read in part, many times at once', async () => {
    const bytes = randomBytes(300_000)
    await storage.save('parts/a.bin', bytes)
    const file = (await storage.open('parts/a.bin'))!
    expect(file.size).toBe(bytes.length)
    const parts = [
      [0, 0],
      [0, 299_999],
      [1, 65_536],
      [150_000, 150_009],
      [299_999, 299_999],
    ] as const
    const read = await Promise.all(parts.map(([first, last]) => bytesOf(file, first, last)))
    for (const [at, [first, last]] of parts.entries()) expect(read[at]).toEqual(bytes.subarray(first, last + 1))
  })

  test('whoever leaves in the middle of a file is in nobody’s way', async () => {
    const bytes = randomBytes(4 * megabyte)
    await storage.save('left/a.bin', bytes)
    const file = (await storage.open('left/a.bin'))!
    for (let count = 0; count < 3; count += 1) {
      const reading = file.read(0, file.size - 1)
      await once(reading, 'readable')
      reading.destroy()
      await once(reading, 'close')
      // The reader is destroyed before anybody has requested its first byte.
      file.read(0, file.size - 1).destroy()
    }
    expect(sha256(await bytesOf(file))).toBe(sha256(bytes))
  })

  describe('what comes as a stream', () => {
    test('is found by nobody until it has its name', async () => {
      const staged = await storage.stage(streamOf('half ', 'and ', 'half'))
      expect([staged.size, staged.sha256]).toEqual([13, sha256(Buffer.from('half and half'))])
      expect(String(await bytesOf(staged, 5, 7))).toBe('and')
      expect(await storage.open('streams/a.zip')).toBeNull()
      await staged.keep('streams/a.zip')
      await staged.discard()
      expect(String(await storage.read('streams/a.zip'))).toBe('half and half')
      await nothingIsLeft()
    })

    test('may be empty', async () => {
      const staged = await storage.stage(streamOf())
      expect(staged.size).toBe(0)
      await staged.discard()
      await nothingIsLeft()
    })

    test('leaves nothing when it is let go of', async () => {
      const staged = await storage.stage(streamOf('unwanted'))
      await staged.discard()
      await staged.discard()
      await nothingIsLeft()
    })

    test.each([
      ['at its beginning', 0],
      ['early', 1000],
      ['after many parts', 12 * megabyte],
    ])('leaves nothing when it breaks off %s', async (_, size) => {
      const source = new PassThrough()
      const staged = storage.stage(source).catch((error: unknown) => error)
      for (let sent = 0; sent < size; sent += megabyte)
        if (!source.write(Buffer.alloc(Math.min(megabyte, size - sent)))) await once(source, 'drain')
      source.destroy(Object.assign(new Error('The sender is gone.'), { code: 'ECONNRESET' }))
      expect(await staged).toMatchObject({ message: 'The sender is gone.' })
      await nothingIsLeft()
    })

    test('leaves nothing when it just stops', async () => {
      const source = new PassThrough()
      const staged = storage.stage(source).catch((error: unknown) => error)
      source.write('half')
      source.destroy()
      expect(await staged).toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' })
      await nothingIsLeft()
    })

    test('takes no memory of its size, in or out', async () => {
      const chunk = randomBytes(megabyte)
      const count = 72
      const limit = 48 * megabyte
      const atFirst = bytesInUse()
      let most = 0
      let watched = 0
      const watch = () => {
        if ((watched += 1) % 18 === 0) most = Math.max(most, bytesInUse(atFirst + limit - 1) - atFirst)
      }
      const expected = createHash('sha256')
      async function* chunks() {
        for (let sent = 0; sent < count; sent += 1) {
          watch()
          expected.update(chunk)
          // Each chunk has a buffer of its own, like the chunks of a socket.
          yield Buffer.from(chunk)
        }
      }
      const staged = await storage.stage(Readable.from(chunks()))
      const sum = expected.digest('hex')
      expect([staged.size, staged.sha256]).toEqual([count * megabyte, sum])
      await staged.keep('streams/large.bin')
      const found = createHash('sha256')
      const file = (await storage.open('streams/large.bin'))!
      let read = 0
      for await (const part of file.read(0, file.size - 1)) {
        if (Math.floor(read / megabyte) < Math.floor((read += (part as Buffer).length) / megabyte)) watch()
        found.update(part as Buffer)
      }
      expect(found.digest('hex')).toBe(sum)
      expect(most).toBeLessThan(limit)
      await nothingIsLeft()
    })

    test('is swept once it is old, and not before', async () => {
      const staged = await storage.stage(streamOf('forgotten'))
      expect(await storage.removeUnfinished(new Date(Date.now() - 3600_000))).toBe(0)
      expect(String(await bytesOf(staged))).toBe('forgotten')
      expect(await storage.removeUnfinished(tomorrow())).toBe(1)
      await expect(staged.keep('streams/forgotten.zip')).rejects.toThrow()
      expect(await storage.read('streams/forgotten.zip')).toBeNull()
    })
  })
}
