import { createHash } from 'node:crypto'
import type { Endpoint } from '@guildhall/contract'
import {
  hostileFor,
  isAccepted,
  jsonWith,
  placesOf,
  textOf,
  validFor,
  valueAt,
  type Hostile,
} from './hostile-values.ts'

/** One request of an endpoint, ready to be injected. `what` says what is wrong with it. */
export interface HostileRequest {
  what: string
  method: string
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

/** What the schemas of an endpoint accept: every field filled. */
export interface ValidInput {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
}

/** Values that a schema cannot tell, by the name of the field, and files that would be taken. */
export interface World {
  hints: Readonly<Record<string, unknown>>
  files: Readonly<Record<string, Buffer>>
}

const json = { 'content-type': 'application/json' }
const boundary = 'guildhall-boundary'
const form = { 'content-type': `multipart/form-data; boundary=${boundary}` }

/** Parts of a path, as they stand in it. */
const hostileNames: readonly string[] = [
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

const hostileQueries: readonly string[] = [
  '__proto__=1',
  '__proto__[isAdmin]=true',
  'toString=1',
  '%00=%00',
  '&&==&',
  'a=1&'.repeat(1_500),
  '%',
]

/** More than this no head of a request may have. */
const mostOfUrl = 8_000

export const methodOf = ({ route }: Endpoint): string => route.split(' ')[0]!

export function validInput({ params, query, body }: Endpoint, { hints }: World): ValidInput {
  return {
    params: (params ? validFor(params, hints) : {}) as Record<string, unknown>,
    query: (query ? validFor(query, hints) : {}) as Record<string, unknown>,
    body: body ? validFor(body, hints) : undefined,
  }
}

/** The request that nothing is wrong with; as multipart where the endpoint takes files. */
export function validRequest(endpoint: Endpoint, input: ValidInput, world: World): HostileRequest {
  const base = { what: 'nothing', method: methodOf(endpoint), url: urlOf(endpoint, input) }
  if (endpoint.files) return { ...base, headers: form, payload: formOf(endpoint, input, world) }
  if (input.body === undefined) return { ...base, headers: {} }
  return { ...base, headers: json, payload: JSON.stringify(input.body) }
}

/** Everything that nobody should send to the endpoint, each once: one thing wrong at a time, all else valid. */
export function* hostileRequests(endpoint: Endpoint, input: ValidInput, world: World): Generator<HostileRequest> {
  const sent = new Set<string>()
  for (const request of allOf(endpoint, input, world)) {
    const { url, headers, payload } = request
    const key = createHash('sha256')
      .update(JSON.stringify([url, headers]))
      .update(payload ?? '')
      .digest('base64')
    if (!sent.has(key)) yield request
    sent.add(key)
  }
}

function* allOf(endpoint: Endpoint, input: ValidInput, world: World): Generator<HostileRequest> {
  // Without the files: to read them takes long, and they have their own turn below.
  const { files: _, ...bare } = endpoint
  const valid = validRequest(bare, input, world)
  for (const [what, url] of hostileUrls(endpoint, input)) yield { ...valid, what, url }
  for (const [what, headers] of hostileHeaders) yield { ...valid, what, headers: { ...valid.headers, ...headers } }
  if (valid.method === 'GET') return
  const { url, method } = valid
  for (const [what, headers, payload] of hostileBodies) yield { what, method, url, headers, payload }
  if (endpoint.body)
    for (const [what, payload] of hostileJson(endpoint, input.body))
      yield { what: `body ${what}`, method, url, headers: json, payload }
  const broken = [...brokenForms(Object.keys(endpoint.files ?? { file: 0 })[0]!)]
  // Where no file is expected nobody reads the parts: some will do.
  for (const [what, headers, payload] of endpoint.files ? broken : broken.slice(0, 6))
    yield { what, method, url, headers, payload }
  if (endpoint.files)
    for (const [what, payload] of hostileForms(endpoint, input, world))
      yield { what: `form ${what}`, method, url, headers: form, payload }
}

/** What nobody should ask of a place that hands out files or documents: names, queries and heads. */
export function* hostileFiles(url: string): Generator<HostileRequest> {
  const request = { method: 'GET', headers: {} }
  const names = [
    ...hostileNames,
    'a.webp',
    '__proto__.webp',
    '%00.webp',
    `${'a'.repeat(190)}.webp`,
    'b01000002.bmp',
    '1.zip',
  ]
  for (const name of names) yield { ...request, what: `name ${name}`, url: url + name }
  for (const query of [...hostileQueries, 'until=9e99&signature=%00', 'until=1&until=2&signature=%ff'])
    yield { ...request, what: `query ${query.slice(0, 30)}`, url: `${url}a.webp?${query}` }
  for (const [what, headers] of hostileHeaders) yield { ...request, what, url, headers }
  for (const [what, headers, payload] of hostileBodies) yield { method: 'POST', what, url, headers, payload }
}

/** Bodies that a webhook may get, whoever signed it. */
export function* hostileWebhooks(url: string, signature: Record<string, string>): Generator<HostileRequest> {
  const request = { method: 'POST', url }
  for (const [what, headers, payload] of hostileBodies)
    yield { ...request, what, headers: { ...headers, ...signature }, payload }
  for (const value of hostileFor('a')) {
    const event = {
      id: 'x',
      txid: 'x',
      referenceId: 'x',
      action: 'x',
      resource: { id: 'x' },
      data: { id: 'x' },
      pix: [{ txid: 'x' }],
    }
    for (const path of [
      ['id'],
      ['referenceId'],
      ['resource'],
      ['resource', 'id'],
      ['data'],
      ['pix'],
      ['pix', 0],
      ['pix', 0, 'txid'],
    ])
      yield {
        ...request,
        what: `${path.join('.')}: ${value.what}`,
        headers: { ...json, ...signature },
        payload: jsonWith(event, path, value),
      }
  }
}

function* hostileJson({ body }: Endpoint, valid: unknown): Generator<[what: string, payload: string]> {
  for (const path of placesOf(body!))
    for (const hostile of hostileFor(valueAt(valid, path))) {
      const payload = jsonWith(valid, path, hostile)
      if (hostile.isForAll || isAccepted(body, JSON.parse(payload)))
        yield [`${path.join('.')}: ${hostile.what}`, payload]
    }
}

function* hostileUrls(endpoint: Endpoint, input: ValidInput): Generator<[what: string, url: string]> {
  for (const name of Object.keys(input.params)) {
    for (const hostile of hostileFor(input.params[name])) {
      const text = textOf(hostile)
      if (text === null) continue
      const params = { ...input.params, [name]: text.slice(0, mostOfUrl) }
      if (hostile.isForAll || isAccepted(endpoint.params, params))
        yield [`path ${name}: ${hostile.what}`, urlOf(endpoint, { ...input, params })]
    }
    const raw = urlOf(endpoint, { ...input, params: { ...input.params, [name]: 'RAW' } })
    for (const text of hostileNames) yield [`path ${name}: ${text.slice(0, 20)}`, raw.replace('RAW', () => text)]
  }
  const base = urlOf(endpoint, { ...input, query: {} })
  for (const name of Object.keys(input.query)) {
    for (const hostile of hostileFor(input.query[name]))
      if (hostile.isForAll || isAccepted(endpoint.query, { ...input.query, [name]: textOf(hostile) }))
        yield [`query ${name}: ${hostile.what}`, `${base}?${queryWith(input.query, name, hostile)}`]
    const [own = ''] = textOfValue(input.query[name])
    for (const text of [
      `${name}=${own}&${name}=2`,
      `${name}[]=1`,
      `${name}[a]=1`,
      name,
      `${name}=%00`,
      `${name}=%ff`,
      `${name}=%`,
      `${name}=%ud800`,
    ])
      yield [`query ${text}`, `${base}?${text}`]
  }
  for (const text of hostileQueries) yield [`query ${text.slice(0, 30)}`, `${base}?${text}`]
}

const hostileHeaders: readonly [what: string, headers: Record<string, string>][] = [
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

const hostileBodies: readonly [what: string, headers: Record<string, string>, payload: string | Buffer][] = [
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

/** Bodies that say multipart and are none, or are cut. */
function* brokenForms(
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

/** Fields as texts, each hostile in turn, and files that are not what they should be, beside valid fields. */
function* hostileForms(
  endpoint: Endpoint,
  input: ValidInput,
  world: World,
): Generator<[what: string, payload: Buffer]> {
  const body = (input.body ?? {}) as Record<string, unknown>
  for (const name of Object.keys(body))
    for (const hostile of hostileFor(body[name])) {
      // A text is the same text in JSON, which was sent already.
      if (typeof hostile.value === 'string' && !hostile.isForAll) continue
      const fields = { ...body, [name]: textOf(hostile) }
      if (hostile.isForAll || isAccepted(endpoint.body, fields))
        yield [`${name}: ${hostile.what}`, formOf({ ...endpoint, files: {} }, { ...input, body: fields }, world)]
    }
  for (const name of Object.keys(endpoint.files ?? {}))
    for (const [what, bytes] of wrongFiles(world.files[name] ?? Buffer.from('a file'))) {
      const files = { ...world.files, [name]: bytes }
      yield [`${name}: ${what}`, formOf(endpoint, input, { ...world, files })]
    }
}

function* wrongFiles(valid: Buffer): Generator<[what: string, bytes: Buffer]> {
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

/** The fields and files of an endpoint as multipart; what is no text travels as JSON, as our own pages send it. */
function formOf(endpoint: Endpoint, { body }: ValidInput, { files }: World): Buffer {
  const parts: Buffer[] = []
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    if (value === undefined || value === null) continue
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    parts.push(Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`))
  }
  for (const [name, { kind }] of Object.entries(endpoint.files ?? {})) {
    const filename = kind === 'archive' ? 'a.zip' : 'a.png'
    const head = `content-disposition: form-data; name="${name}"; filename="${filename}"\r\ncontent-type: application/octet-stream`
    parts.push(
      Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
      files[name] ?? Buffer.from('a file'),
      Buffer.from('\r\n'),
    )
  }
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
}

function urlOf({ route }: Endpoint, { params, query }: ValidInput): string {
  const path = route.split(' ')[1]!.replace(/:(\w+)/g, (_, name: string) => encoded(String(params[name])))
  const search = queryWith(query)
  return `/api${path}${search ? `?${search}` : ''}`
}

function queryWith(query: Record<string, unknown>, name?: string, hostile?: Hostile): string {
  const filled = name !== undefined && hostile ? { ...query, [name]: textOf(hostile)?.slice(0, mostOfUrl) } : query
  return Object.entries(filled)
    .flatMap(([field, value]) => textOfValue(value).map((text) => `${field}=${encoded(text)}`))
    .join('&')
}

const textOfValue = (value: unknown): string[] => {
  const text = textOf({ what: '', value })
  return text === null ? [] : [text]
}

/** Half a character is sent as the bytes that it would be. */
const encoded = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uffff')).replaceAll('%EF%BF%BF', '%ED%A0%80')
