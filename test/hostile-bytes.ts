/** Headers, queries and bodies outside every schema, which are hostile at any endpoint. */

export const json = { 'content-type': 'application/json' }
export const boundary = 'guildhall-boundary'
export const form = { 'content-type': `multipart/form-data; boundary=${boundary}` }

/** Parts of a path, encoded as in an address. */
export const hostileNames: readonly string[] = [
  '%00',
  '%ff',
  '%u0000',
  '%',
  '%2e%2e%2f%2e%2e',
  '..',
  '%F0%9F%92%A3',
  ' ',
  '',
  '?',
  'a'.repeat(201),
]

export const hostileQueries: readonly string[] = [
  '__proto__=1',
  '__proto__[isAdmin]=true',
  'toString=1',
  '%00=%00',
  '&&==&',
  'a=1&'.repeat(1_500),
  '%',
]

export const hostileHeaders: readonly [what: string, headers: Record<string, string>][] = [
  ['an empty Idempotency-Key', { 'idempotency-key': '' }],
  ['a long Idempotency-Key', { 'idempotency-key': 'k'.repeat(4_000) }],
  ['an Idempotency-Key with a space', { 'idempotency-key': 'a b' }],
  ['an Idempotency-Key of bytes', { 'idempotency-key': '\u00ff\u0080' }],
  ['the same Idempotency-Key for all', { 'idempotency-key': 'the-same-for-all' }],
  ['a hostile Accept-Language', { 'accept-language': ';;q=NaN,,xx-\u00ff;q=1e999,*;q=-1,__proto__' }],
  ['a long Accept-Language', { 'accept-language': 'en,'.repeat(2_000) }],
  ['a hostile User-Agent', { 'user-agent': '\u00ff\u0080<script>'.repeat(500) }],
  ['hostile cookies', { cookie: '=;;;a;__proto__=1;lang=%;lang=\u00ff;device=%00.%ff;'.repeat(50) }],
  ['a hostile If-None-Match', { 'if-none-match': 'W/"\u00ff",,*' }],
  ['a hostile Range', { range: 'bytes=99999999999999999999-1,-' }],
  ['a hostile X-Forwarded-For', { 'x-forwarded-for': 'not an address, 999.1.1.1, [::' }],
  ['a hostile Origin', { origin: 'null, https://\u00ff' }],
  ['a hostile Accept-Encoding', { 'accept-encoding': 'br;q=NaN,gzip;;,\u00ff' }],
]

export const hostileBodies: readonly [what: string, headers: Record<string, string>, payload: string | Buffer][] = [
  ['no body but its type', json, ''],
  ['null', json, 'null'],
  ['a number', json, '1e999'],
  ['a text', json, '"\\u0000\\ud800"'],
  ['an empty list', json, '[]'],
  ['a list of nothing', json, '[null,[[]],{}]'],
  ['an empty object', json, '{}'],
  ['no JSON', json, '{"a":1'],
  ['JSON and more', json, '{} {}'],
  ['a byte order mark', json, Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d])],
  ['bytes that are no UTF-8', json, Buffer.from([0x22, 0xff, 0xfe, 0xc0, 0x22])],
  ['deep lists', json, `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['deep objects', json, `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
  ['__proto__', json, '{"__proto__":{"isAdmin":true}}'],
  ['a constructor', json, '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ['many keys', json, `{${Array.from({ length: 5_000 }, (_, at) => `"k${at}":${at}`).join()}}`],
  ['the same key twice', json, '{"id":1,"id":"x\\u0000","username":"a","username":[]}'],
  ['too many bytes', json, `"${'x'.repeat(1024 * 1024)}"`],
  ['JSON in another charset', { 'content-type': 'application/json; charset=utf-16' }, Buffer.from('{}', 'utf16le')],
  ['a text', { 'content-type': 'text/plain' }, 'a\0b'],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'id=1&id[]=2'],
  ['XML', { 'content-type': 'application/xml' }, '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  ['a type that is none', { 'content-type': 'not a type; ;=,\u00ff' }, '{}'],
  ['a body without a type', {}, '{"id":1}'],
  ['gzip that is none', { ...json, 'content-encoding': 'gzip' }, '{}'],
]

/** Bodies that claim to be multipart and are not, or are cut. */
export function* brokenForms(
  file: string,
): Generator<[what: string, headers: Record<string, string>, payload: string | Buffer]> {
  const type = (text: string) => ({ 'content-type': text })
  const part = (head: string, content = 'x') => `--${boundary}\r\n${head}\r\n\r\n${content}`
  const end = `\r\n--${boundary}--\r\n`
  const disposition = `content-disposition: form-data; name="${file}"`
  yield ['multipart without a boundary', type('multipart/form-data'), 'x']
  yield ['multipart with an empty boundary', type('multipart/form-data; boundary='), 'x']
  yield ['multipart with an endless boundary', type(`multipart/form-data; boundary=${'b'.repeat(300)}`), 'x']
  yield ['multipart of another kind', type(`multipart/mixed; boundary=${boundary}`), part(disposition) + end]
  yield ['multipart of no bytes', form, '']
  yield ['multipart of JSON', form, '{}']
  yield ['multipart that ends at once', form, `--${boundary}`]
  yield ['multipart without parts', form, `--${boundary}--\r\n`]
  yield ['another boundary', type('multipart/form-data; boundary=other'), part(disposition) + end]
  yield ['a part that is cut in its head', form, `--${boundary}\r\ncontent-dispos`]
  yield ['a field that is cut', form, part(disposition)]
  yield ['a file that is cut', form, part(`${disposition}; filename="a.png"\r\ncontent-type: image/png`)]
  yield [
    'a file that nobody declared and is cut',
    form,
    part('content-disposition: form-data; name="no"; filename="a"'),
  ]
  yield ['a part without a head', form, part('') + end]
  yield ['a part without a name', form, part('content-disposition: form-data') + end]
  yield ['a name that is hostile', form, part('content-disposition: form-data; name="__proto__"') + end]
  yield [
    'a file of a hostile name',
    form,
    part('content-disposition: form-data; name="constructor"; filename="a"') + end,
  ]
  yield ['a huge name', form, part(`content-disposition: form-data; name="${'n'.repeat(100_000)}"`) + end]
  yield ['a huge head', form, part(`${disposition}\r\n${'x-a: b\r\n'.repeat(3_000)}`) + end]
  yield ['a field of broken JSON', form, part(`${disposition}\r\ncontent-type: application/json`, '{"a":') + end]
  yield [
    'a field of hostile JSON',
    form,
    part(`${disposition}\r\ncontent-type: application/json`, '{"__proto__":1}') + end,
  ]
  yield [
    'a field in no charset',
    form,
    part(`${disposition}\r\ncontent-type: text/plain; charset=none`, '\u00ff') + end,
  ]
  yield [
    'many fields',
    form,
    Array.from({ length: 60 }, (_, at) => part(`content-disposition: form-data; name="f${at}"`)).join('\r\n') + end,
  ]
  yield ['many files', form, Array.from({ length: 5 }, () => part(`${disposition}; filename="a"`)).join('\r\n') + end]
  yield ['a file of no bytes', form, part(`${disposition}; filename="a.png"`, '') + end]
  yield ['a file without a name', form, part(`${disposition}; filename=""`) + end]
  yield ['a file whose name is a path', form, part(`${disposition}; filename="../../\u00ff%00.png"`) + end]
  yield ['a file sent as a field', form, part(disposition, 'a picture?') + end]
}

/** Invalid files; `valid` is one that would be accepted. */
export function* wrongFiles(valid: Buffer): Generator<[what: string, bytes: Buffer]> {
  yield ['rubbish', Buffer.from('\0\u0001\u0002 no file at all'.repeat(40))]
  yield ['half a file', valid.subarray(0, Math.ceil(valid.length / 2))]
  yield ['its first bytes', valid.subarray(0, 12)]
  yield ['with a wrong middle', Buffer.from(valid.map((byte, at) => (at % 7 === 3 ? byte ^ 0x55 : byte)))]
  yield ['all ones behind its head', Buffer.concat([valid.subarray(0, 30), Buffer.alloc(400, 0xff)])]
  for (const kind of [
    'GIF89a',
    '\u0089PNG\r\n\u001a\n',
    'BM',
    'RIFF\u00ff\u00ff\u00ff\u00ffWEBP',
    '\u00ff\u00d8\u00ff',
    'PK\u0003\u0004',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
  ])
    yield [`a head alone: ${JSON.stringify(kind)}`, Buffer.concat([Buffer.from(kind, 'latin1'), Buffer.alloc(64)])]
}
