import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { hostileDocuments, pdf } from './hostile-documents.ts'
import { harmless, hidden, refused, script, text, type HostileFile } from './hostile-file.ts'

/** More than 200 files: bombs, lies about the type, polyglots, active PDFs, damaged files and hostile names. */
export async function hostileAttachments(): Promise<HostileFile[]> {
  const pictures = await somePictures()
  return [
    ...damagedPictures(pictures),
    ...polyglots(pictures),
    ...liesOfPictures(pictures),
    ...bombs(),
    ...otherPictures(),
    ...pages(),
    ...programs(),
    ...hostileDocuments(),
    ...wrongTexts(),
    ...names(pictures),
  ]
}

type Pictures = Record<'jpeg' | 'png' | 'webp' | 'gif', Buffer>

async function somePictures(): Promise<Pictures> {
  const picture = sharp({
    create: {
      width: 320,
      height: 200,
      channels: 3,
      background: '#123456',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  }).withExif({ IFD0: { ImageDescription: script, Copyright: script } })
  return {
    jpeg: await picture.clone().jpeg().toBuffer(),
    png: await picture.clone().png().toBuffer(),
    webp: await picture.clone().webp().toBuffer(),
    gif: await picture.clone().gif().toBuffer(),
  }
}

const each = <T>(pictures: Pictures, work: (format: string, bytes: Buffer) => T[]): T[] =>
  Object.entries(pictures).flatMap(([format, bytes]) => work(format, bytes))

function damagedPictures(pictures: Pictures): HostileFile[] {
  const random = seeded(7)
  return each(pictures, (format, bytes) => [
    ...[0.02, 0.1, 0.3, 0.5, 0.7, 0.9].map((part) =>
      harmless(`${format} cut at ${part}`, `a.${format}`, bytes.subarray(0, Math.ceil(bytes.length * part))),
    ),
    ...[1, 2, 3, 4, 5, 6].map((round) => {
      const damaged = Buffer.from(bytes)
      for (let count = 0; count < 30; count += 1) damaged[12 + (random() % (damaged.length - 12))] = random() & 255
      return harmless(`${format} with wrong bytes, ${round}`, `a.${format}`, damaged)
    }),
    refused(`${format} of its first bytes alone`, `a.${format}`, bytes.subarray(0, 8)),
  ])
}

function polyglots(pictures: Pictures): HostileFile[] {
  const tails: [string, Buffer][] = [
    ['HTML', text(`<html><body>${script}</body></html>`)],
    ['SVG', text(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert('${hidden}')"/>`)],
    ['a script', text(`*/;alert("${hidden}")//`)],
    ['PHP', text(`<?php system("${hidden}"); ?>`)],
    ['a PDF', pdf('', `/OpenAction << /S /JavaScript /JS (${hidden}) >>`)],
    ['a zip', Buffer.concat([text('PK\u0003\u0004'), text(hidden)])],
    ['a program', Buffer.concat([text('MZ'), text(hidden)])],
  ]
  return each(pictures, (format, bytes) =>
    tails.map(([what, tail]) => harmless(`${format} and ${what}`, `a.${format}`, Buffer.concat([bytes, tail]))),
  )
}

const liesOfPictures = (pictures: Pictures): HostileFile[] =>
  each(pictures, (format, bytes) =>
    ['html', 'svg', 'js', 'exe', 'pdf', 'txt'].map((ending) =>
      harmless(`${format} named .${ending}`, `picture.${ending}`, bytes),
    ),
  )

/** A PNG of these chunks. */
function png(chunks: [type: string, data: Buffer][]): Buffer {
  const parts = chunks.map(([type, data]) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  })
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts])
}

function header(width: number, height: number): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([8, 0, 0, 0, 0], 8)
  return data
}

function bombs(): HostileFile[] {
  const sizes = [
    [65_535, 65_535],
    [30_000, 30_000],
    [2_147_483_647, 1],
    [1, 2_147_483_647],
    [4_294_967_295, 4_294_967_295],
    [0, 0],
    [100_000, 100],
  ] as const
  const zeros = deflateSync(Buffer.alloc(20_000 * 8_001), { level: 9 })
  const inflating = deflateSync(Buffer.alloc(50_000_000), { level: 9 })
  const small = deflateSync(Buffer.alloc(2))
  const gif = Buffer.alloc(13)
  gif.write('GIF89a', 'latin1')
  gif.writeUInt16LE(65_535, 6)
  gif.writeUInt16LE(65_535, 8)
  return [
    ...sizes.map(([width, height]) =>
      refused(
        `PNG that claims ${width} x ${height}`,
        'a.png',
        png([
          ['IHDR', header(width, height)],
          ['IDAT', small],
          ['IEND', Buffer.alloc(0)],
        ]),
      ),
    ),
    refused(
      'PNG of 64 million real pixels',
      'a.png',
      png([
        ['IHDR', header(8_000, 20_000)],
        ['IDAT', zeros],
        ['IEND', Buffer.alloc(0)],
      ]),
    ),
    ...['zTXt', 'iCCP', 'iTXt'].map((type) =>
      harmless(
        `PNG with an inflating ${type}`,
        'a.png',
        png([
          ['IHDR', header(1, 1)],
          [type, Buffer.concat([text('name\0\0'), inflating])],
          ['IDAT', small],
          ['IEND', Buffer.alloc(0)],
        ]),
      ),
    ),
    refused('GIF of a huge canvas', 'a.gif', Buffer.concat([gif, Buffer.from('3b', 'hex')])),
    refused(
      'JPEG that claims 65535 x 65535',
      'a.jpg',
      Buffer.from('ffd8ffc0001108ffffffff03011100021100031100ffd9', 'hex'),
    ),
    refused(
      'WebP of a huge canvas',
      'a.webp',
      Buffer.concat([
        text('RIFF'),
        Buffer.from('16000000', 'hex'),
        text('WEBPVP8X'),
        Buffer.from('0a00000000000000ffffffffffff', 'hex'),
      ]),
    ),
    refused('gzip bomb', 'a.txt', gzipSync(Buffer.alloc(20_000_000))),
    refused('deflated bytes named .pdf', 'a.pdf', zeros.subarray(0, 100_000)),
  ]
}

/** Formats of pictures that no decoder of ours may read. */
function otherPictures(): HostileFile[] {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`
  const formats: [string, Buffer][] = [
    ['SVG', text(svg)],
    ['SVG with a declaration', text(`<?xml version="1.0"?>${svg}`)],
    [
      'SVG with an external entity',
      text(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}`),
    ],
    ['SVG behind white space', text(`\n\n  \t${svg}`)],
    ['SVG, packed', gzipSync(svg)],
    ['BMP', Buffer.from('424d3a000000000000003600000028000000ffffff7fffffff7f0100180000000000', 'hex')],
    ['ICO', Buffer.from('00000100010010100000010020006804000016000000', 'hex')],
    ['TIFF', Buffer.from('49492a0008000000ffff', 'hex')],
    ['AVIF', Buffer.from('0000001c667479706176696600000000617669666d696631', 'hex')],
    ['HEIC', Buffer.from('00000018667479706865696300000000', 'hex')],
    ['PSD', text('8BPS\0\u0001')],
    ['EPS', text('%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file')],
    ['XCF', text('gimp xcf v011\0')],
    ['JPEG XL', Buffer.from('ff0a0010', 'hex')],
    ['MVG', text('push graphic-context\nfill "url(https://evil.example/x)"\0')],
  ]
  return formats.flatMap(([what, bytes]) =>
    ['a.png', 'a.pdf', what === 'MVG' ? 'a.mvg' : 'a.txt'].map((name) => refused(`${what} named ${name}`, name, bytes)),
  )
}

function pages(): HostileFile[] {
  const html = `<html><body>${script}</body></html>`
  const forms: [string, Buffer][] = [
    ['HTML', text(html)],
    ['a doctype', text(`<!DOCTYPE html>${html}`)],
    ['HTML with a mark', text(`\ufeff${html}`)],
    ['HTML of 16 bits', Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from(html, 'utf16le')])],
    ['HTML behind white space', text(`\r\n \t${html}`)],
    ['a comment and HTML', text(`<!-- x -->${html}`)],
    ['a script alone', text(script)],
    ['XML with a stylesheet', text('<?xml version="1.0"?><?xml-stylesheet href="//evil.example/x.xsl"?><a/>')],
    ['a frame', text('<iframe src="javascript:alert(1)">')],
  ]
  return forms.flatMap(([what, bytes]) =>
    ['a.txt', 'a.log', 'a.html', 'a.pdf'].map((name) => refused(`${what} named ${name}`, name, bytes)),
  )
}

function programs(): HostileFile[] {
  const heads: [string, Buffer][] = [
    ['a Windows program', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
    ['an ELF program', Buffer.from('7f454c4602010100', 'hex')],
    ['a Mac program', Buffer.from('cffaedfe07000001', 'hex')],
    ['a zip', Buffer.from('504b030414000000080000000000', 'hex')],
    ['a RAR', Buffer.from('526172211a0700', 'hex')],
    ['a 7z', Buffer.from('377abcaf271c0004', 'hex')],
    ['a class', Buffer.from('cafebabe00000034', 'hex')],
    ['WebAssembly', Buffer.from('0061736d01000000', 'hex')],
    ['an old Word document', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['a link of Windows', Buffer.from('4c0000000114020000', 'hex')],
    ['a shell script', text('#!/bin/sh\nrm -rf /\n')],
    ['an RTF', text('{\\rtf1\\object\\objdata}')],
  ]
  return heads.flatMap(([what, bytes]) =>
    ['a.txt', 'a.png', 'a.pdf'].map((name) => refused(`${what} named ${name}`, name, bytes)),
  )
}

function wrongTexts(): HostileFile[] {
  const ansi = '\u001b]0;title\u0007\u001b[31mred\u001b[0m'
  return [
    refused('a text with U+0000', 'a.txt', text('a\0b')),
    refused('random bytes', 'a.log', Buffer.from(Array.from({ length: 4_000 }, seeded(3)).map((each) => each & 255))),
    refused('half a character of 16 bits', 'a.txt', Buffer.from('fffe00d8', 'hex')),
    refused('white space and U+0000', 'a.log', text(`${' '.repeat(5_000)}\0`)),
    refused('an escape that never ends', 'a.log', text(`\u001bPq${'#'.repeat(100)}`)),
    refused('controls of 8 bits', 'a.txt', Buffer.from([0x61, 0x81, 0x8d, 0x9d])),
    refused('a text of another ending', 'a.csv', text('=cmd|"/c calc"!A1')),
    refused('a text without an ending', 'a', text('hello')),
    harmless('a log with codes of a terminal', 'a.log', text(ansi)),
  ]
}

function names({ png: picture }: Pictures): HostileFile[] {
  const hostile = [
    '../../../etc/passwd',
    String.raw`C:\Windows\..\system32\a`,
    'a\u0000b',
    'a\u0007\u001b[31mb',
    'a%0d%0aSet-Cookie: session=1',
    'a%22; filename=%22evil.html',
    '\u202egpj.exe',
    'n'.repeat(5_000),
    '...',
    '<img src=x onerror=alert(1)>',
    '🐉'.repeat(80),
    'CON',
    '~/.ssh/authorized_keys',
    'a;b=c',
  ]
  const kinds: [string, Buffer][] = [
    ['.txt', text('Chat of yesterday.')],
    ['.pdf', pdf()],
    ['.png', picture],
  ]
  return hostile.flatMap((name) =>
    kinds.map(([ending, bytes]) => harmless(`a file named ${name.slice(0, 20)}${ending}`, name + ending, bytes)),
  )
}

/** The same numbers in every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) >>> 8
}
