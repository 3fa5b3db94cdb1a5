import { createHash } from 'node:crypto'
import type { Endpoint } from '@guildhall/contract'
import {
  boundary,
  brokenForms,
  form,
  hostileBodies,
  hostileHeaders,
  hostileNames,
  hostileQueries,
  json,
  wrongFiles,
} from './hostile-bytes.ts'
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

/** One request to an endpoint, ready to be injected. `what` says what is wrong with it. */
export interface HostileRequest {
  what: string
  method: string
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

/** Input that the schemas of an endpoint accept: every field filled. */
export interface ValidInput {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
}

/** Values that a schema cannot determine, by the name of the field, and files that would be accepted. */
export interface SampleValues {
  hints: Readonly<Record<string, unknown>>
  files: Readonly<Record<string, Buffer>>
}

/** The limit of a request's head. */
const mostOfUrl = 8_000

export const methodOf = ({ route }: Endpoint): string => route.split(' ')[0]!

export function validInput({ params, query, body }: Endpoint, { hints }: SampleValues): ValidInput {
  return {
    params: (params ? validFor(params, hints) : {}) as Record<string, unknown>,
    query: (query ? validFor(query, hints) : {}) as Record<string, unknown>,
    body: body ? validFor(body, hints) : undefined,
  }
}

/** A valid request; multipart where the endpoint takes files. */
export function validRequest(endpoint: Endpoint, input: ValidInput, samples: SampleValues): HostileRequest {
  const base = { what: 'nothing', method: methodOf(endpoint), url: urlOf(endpoint, input) }
  if (endpoint.files) return { ...base, headers: form, payload: formOf(endpoint, input, samples) }
  if (input.body === undefined) return { ...base, headers: {} }
  return { ...base, headers: json, payload: JSON.stringify(input.body) }
}

/**
 * Hostile requests for the endpoint: one thing wrong at a time, everything else valid. What is read before the endpoint
 * is known, headers and large bodies, is spread over the endpoints by their number: each gets a quarter of it.
 */
export function* hostileRequests(
  endpoint: Endpoint,
  input: ValidInput,
  samples: SampleValues,
  number: number,
): Generator<HostileRequest> {
  const sent = new Set<string>()
  for (const request of allOf(endpoint, input, samples, number)) {
    const { url, headers, payload } = request
    const key = createHash('sha256')
      .update(JSON.stringify([url, headers]))
      .update(payload ?? '')
      .digest('base64')
    if (!sent.has(key)) yield request
    sent.add(key)
  }
}

const isTurn = (number: number, at: number): boolean => at % 4 === number % 4
const isLarge = (payload: string | Buffer): boolean => payload.length > 20_000

function* allOf(
  endpoint: Endpoint,
  input: ValidInput,
  samples: SampleValues,
  number: number,
): Generator<HostileRequest> {
  // These requests contain no files, because files take long to read. `hostileForms` tests the files.
  const { files: _, ...bare } = endpoint
  const valid = validRequest(bare, input, samples)
  for (const [what, url] of hostileUrls(endpoint, input)) yield { ...valid, what, url }
  for (const [at, [what, headers]] of hostileHeaders.entries())
    if (isTurn(number, at)) yield { ...valid, what, headers: { ...valid.headers, ...headers } }
  if (valid.method === 'GET') return
  const { url, method } = valid
  for (const [at, [what, headers, payload]] of hostileBodies.entries())
    if (!isLarge(payload) || isTurn(number, at)) yield { what, method, url, headers, payload }
  if (endpoint.body)
    for (const [what, payload] of hostileJson(endpoint, input.body))
      yield { what: `body ${what}`, method, url, headers: json, payload }
  const broken = [...brokenForms(Object.keys(endpoint.files ?? { file: 0 })[0]!)]
  // When the endpoint expects no file, nobody reads the parts of a form, so six broken forms are enough.
  for (const [what, headers, payload] of endpoint.files ? broken : broken.slice(0, 6))
    yield { what, method, url, headers, payload }
  if (endpoint.files)
    for (const [what, payload] of hostileForms(endpoint, input, samples))
      yield { what: `form ${what}`, method, url, headers: form, payload }
}

/** Hostile requests for files or documents: names, queries and headers. */
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

/** Bodies for a webhook. When the signature `isAuthentic`, also events with each of their parts hostile. */
export function* hostileWebhooks(
  url: string,
  signature: Record<string, string>,
  isAuthentic: boolean,
): Generator<HostileRequest> {
  const request = { method: 'POST', url }
  for (const [what, headers, payload] of hostileBodies)
    yield { ...request, what, headers: { ...headers, ...signature }, payload }
  if (!isAuthentic) return
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

/** Fields as texts, each hostile in turn, and invalid files, beside valid fields. */
function* hostileForms(
  endpoint: Endpoint,
  input: ValidInput,
  samples: SampleValues,
): Generator<[what: string, payload: Buffer]> {
  const body = (input.body ?? {}) as Record<string, unknown>
  for (const name of Object.keys(body))
    for (const hostile of hostileFor(body[name])) {
      // `hostileJson` has already sent the same text.
      if (typeof hostile.value === 'string' && !hostile.isForAll) continue
      const fields = { ...body, [name]: textOf(hostile) }
      if (hostile.isForAll || isAccepted(endpoint.body, fields))
        yield [`${name}: ${hostile.what}`, formOf({ ...endpoint, files: {} }, { ...input, body: fields }, samples)]
    }
  for (const name of Object.keys(endpoint.files ?? {}))
    for (const [what, bytes] of wrongFiles(samples.files[name] ?? Buffer.from('a file'))) {
      const files = { ...samples.files, [name]: bytes }
      yield [`${name}: ${what}`, formOf(endpoint, input, { ...samples, files })]
    }
}

/** The fields and files of an endpoint as multipart. Values other than texts are JSON, as our own pages send them. */
function formOf(endpoint: Endpoint, { body }: ValidInput, { files }: SampleValues): Buffer {
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

/** A lone surrogate is sent as its bytes. */
const encoded = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uffff')).replaceAll('%EF%BF%BF', '%ED%A0%80')
