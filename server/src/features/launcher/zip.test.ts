import { Readable } from 'node:stream'
import { crc32, deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aZip, type ZipFile } from '../../../../test/zip.ts'
import { readThrough } from './read-through.ts'
import { isSafePath, zipLimits } from './rules.ts'
import { readZip } from './zip.ts'

const reading = (bytes: Buffer) => ({
  directory: () => readZip(bytes.length, async (from, length) => bytes.subarray(from, from + length)),
  stream: (first: number, last: number) => Readable.from([bytes.subarray(first, last + 1)]),
})

/** The problem of a zip, or null; and whether its directory alone showed it. */
async function judge(bytes: Buffer): Promise<[problem: string | null, by: 'directory' | 'content']> {
  const { directory, stream } = reading(bytes)
  const read = await directory()
  if (typeof read === 'string') return [read, 'directory']
  return [await readThrough(read.entries, stream), 'content']
}

const file = (name: string, more: Partial<ZipFile> = {}): ZipFile => ({ name, content: 'um texto do jogo', ...more })
const inside = (files: ZipFile[]) => aZip(files)

test.each<[string, ZipFile[]]>([
  ['one file', [file('a.txt')]],
  ['deflated', [file('data/a.bin', { content: Buffer.alloc(5_000, 'ab'), method: 8 })]],
  ['folders and an empty file', [{ name: 'UI/', content: '' }, file('UI/a.bin'), { name: 'vazio.txt', content: '' }]],
  ['names in UTF-8', [file('música/ação.wav', { flags: 0x800 })]],
  ['made on Unix', [file('a.txt', { madeBy: 3, attributes: (0o100644 << 16) >>> 0 })]],
  ['written as a stream', [file('a.txt', { method: 8, isDescribedLater: true })]],
])('%s is a zip', async (_, files) => {
  expect(await judge(inside(files))).toEqual([null, 'content'])
})

test('the directory is returned as declared', async () => {
  const read = await reading(inside([file('a.txt'), file('b/c.txt', { method: 8 })])).directory()
  expect(read).toMatchObject({ unpackedSize: 32, entries: [{ name: 'a.txt' }, { name: 'b/c.txt', unpacked: 16 }] })
})

const names =
  '../a.txt|a/../../b.txt|/etc/passwd|C:/a.txt|C:a.txt|..\\a.txt|a\\..\\b|a//b|./a|a/./b|a/..|a\u0000b|a\nb|con|aux.txt|a/NUL|COM1.dll|lpt¹|a.|a /b|a:stream|a?b|a*|<a>|"a"|a|b|\u202egnp.exe|'
test.each([...names.split('|').slice(0, -1), 'a|b', ' ', ' a', '..', '.', '/', 'a'.repeat(zipLimits.nameLength + 1)])(
  'the name %j leads nowhere, or is a plain one',
  (name) => {
    expect(isSafePath(name)).toBe(['a', 'b'].includes(name))
  },
)

test('no name of a directory leads out of the folder', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', '..', '.', '', 'C:', 'con', 'x y', '~'), { maxLength: 5 }), (parts) => {
      const name = parts.join('/')
      // Only a safe name can be resolved: "C://x y" is no valid URL.
      if (!isSafePath(name)) return
      const resolved = new URL(name, 'file:///game/client/').pathname
      expect(resolved.startsWith('/game/client/')).toBe(true)
    }),
  )
})

const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024)
const patched = (bytes: Buffer, at: number, value: number, size = 4) => {
  const copy = Buffer.from(bytes)
  copy.writeUIntLE(value, at, size)
  return copy
}
/** The offset of the directory. */
const directoryOf = (bytes: Buffer) => bytes.indexOf(Buffer.from('PK\u0001\u0002'))
const endOf = (bytes: Buffer) => bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'))
const plain = inside([file('a.txt')])
const two = inside([file('a.txt'), file('b.txt')])

const hostile: [string, string, Buffer][] = [
  ['nothing', 'no_zip', Buffer.alloc(0)],
  ['a text', 'no_zip', Buffer.from('nothing of the kind, but longer than the end of a zip')],
  ['a rar', 'no_zip', Buffer.concat([Buffer.from('Rar!\u001a\u0007\u0001\u0000'), Buffer.alloc(100)])],
  ['an empty zip', 'empty', inside([])],
  ['the first half of a zip', 'no_zip', two.subarray(0, two.length / 2)],
  ['a zip behind a program', 'damaged', Buffer.concat([Buffer.from('MZ program'), plain])],
  ['a zip with something behind it', 'damaged', Buffer.concat([plain, Buffer.from('more')])],
  ['a way out', 'unsafe_path', inside([file('../a.txt')])],
  ['a way out on Windows', 'unsafe_path', inside([file('..\\a.txt')])],
  ['an absolute path', 'unsafe_path', inside([file('/a.txt')])],
  ['a drive', 'unsafe_path', inside([file('C:\\a.txt')])],
  ['a device', 'unsafe_path', inside([file('data/CON.txt')])],
  ['a name that shows as another', 'unsafe_path', inside([file('\u202etxt.exe', { flags: 0x800 })])],
  ['a link of Unix', 'link', inside([file('a', { madeBy: 3, attributes: (0o120777 << 16) >>> 0 })])],
  ['a link that says it is of DOS', 'link', inside([file('a', { madeBy: 0, attributes: (0o120777 << 16) >>> 0 })])],
  ['a device of Unix', 'link', inside([file('a', { madeBy: 3, attributes: (0o020666 << 16) >>> 0 })])],
  ['the same name twice', 'twice', inside([file('a.txt'), file('a.txt')])],
  ['the same name but for its case', 'twice', inside([file('Data/a.txt'), file('data/A.TXT')])],
  ['a file that is a folder too', 'twice', inside([file('a'), file('a/b.txt')])],
  ['a password', 'encrypted', inside([file('a.txt', { flags: 1 })])],
  ['strong encryption', 'encrypted', inside([file('a.txt', { flags: 0x41 })])],
  ['another compression', 'method', inside([file('a.txt', { method: 14 })])],
  ['two disks', 'split', patched(plain, endOf(plain) + 4, 1, 2)],
  ['zip64', 'zip64', patched(plain, endOf(plain) + 16, 0xffffffff)],
  ['more entries than there are', 'split', patched(plain, endOf(plain) + 10, 2, 2)],
  ['an end that points elsewhere', 'damaged', patched(plain, endOf(plain) + 16, 3)],
  ['a directory that points into a file', 'damaged', patched(plain, directoryOf(plain) + 42, 1)],
  ['two entries of the same bytes', 'overlap', patched(two, directoryOf(two) + 46 + 5 + 42, 0)],
  ['another name in front of the file', 'contradiction', Buffer.from(plain).fill('b', 30, 31)],
  ['another size in front of the file', 'contradiction', patched(plain, 22, 17)],
  ['another method in front of the file', 'contradiction', patched(plain, 8, 8, 2)],
  ['a bomb', 'bomb', inside([file('a.bin', { content: zeros(8), method: 8 })])],
  ['a bomb of many files', 'bomb', inside(manyBombs())],
  ['five gigabytes', 'too_large', inside(fiveGigabytes())],
]

test.each(hostile)('%s is refused without unpacking: %s', async (_, problem, bytes) => {
  expect(await judge(bytes)).toEqual([problem, 'directory'])
})

/** Files that together exceed the ratio, each too small to be checked alone. */
function manyBombs(): ZipFile[] {
  return Array.from({ length: 20 }, (_, at) => file(`${at}.bin`, { content: zeros(1), method: 8 }))
}

/** Files that declare five gigabytes together; the declared sizes are checked before the content. */
function fiveGigabytes(): ZipFile[] {
  const packed = Buffer.alloc(8 * 1024 * 1024, 7)
  return [1, 2, 3, 4].map((at) => ({
    name: `${at}.bin`,
    content: packed,
    raw: { packed, unpackedSize: 1_340_000_000, method: 8, crc: 0 },
  }))
}

test('more entries than a patch may have are refused by their count', async () => {
  const [problem] = await judge(patchedCount(zipLimits.entries + 1))
  expect(problem).toBe('too_many_entries')
})

function patchedCount(count: number): Buffer {
  const bytes = Buffer.from(plain)
  bytes.writeUInt16LE(count, endOf(plain) + 8)
  bytes.writeUInt16LE(count, endOf(plain) + 10)
  return bytes
}

const squeezed = deflateRawSync(zeros(4))
const lies: [string, string, ZipFile['raw']][] = [
  ['unpacks to more than it says', 'bomb', { packed: squeezed, unpackedSize: 1000, method: 8, crc: 0 }],
  ['unpacks to less than it says', 'damaged', { packed: deflateRawSync('abc'), unpackedSize: 4, method: 8, crc: 1 }],
  ['has another sum', 'damaged', { packed: Buffer.from('abc'), unpackedSize: 3, method: 0, crc: 1 }],
  ['is no stream at all', 'damaged', { packed: Buffer.alloc(40, 255), unpackedSize: 40, method: 8, crc: 1 }],
  ['breaks off', 'damaged', { packed: squeezed.subarray(0, 500), unpackedSize: 600_000, method: 8, crc: 1 }],
  [
    'has something behind its end',
    'contradiction',
    { packed: Buffer.concat([deflateRawSync('abc'), zeros(1)]), unpackedSize: 3, method: 8, crc: crc32('abc') },
  ],
]

test.each(lies)('a file that %s is found by unpacking it: %s', async (_, problem, raw) => {
  expect(await judge(inside([{ name: 'a.bin', content: '', raw }]))).toEqual([problem, 'content'])
})

test('any bytes give a directory or a problem, and never throw', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(two.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }),
      async (changes) => {
        const bytes = Buffer.from(two)
        for (const [at, value] of changes) bytes[at] = value
        const [problem] = await judge(bytes)
        expect(problem === null || /^[a-z0-9_]+$/.test(problem)).toBe(true)
      },
    ),
    { numRuns: 300 },
  )
})
