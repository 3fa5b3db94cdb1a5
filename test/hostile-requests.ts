import { createHash } from 'node:crypto'
import type { Endpoint } from '@guildhall/contract'
import {
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
import {
  formOf,
  mostOfUrl,
  queryWith,
  textOfValue,
  urlOf,
  type SampleValues,
  type ValidInput,
} from './request-parts.ts'

/** One request to an endpoint, ready to be injected. `what` says what is wrong with it. */
export interface HostileRequest {
  what: string
  method: string
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

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
 * Hostile requests for the endpoint: one thing wrong at a time, everything else valid. What is read or refused before
 * the endpoint's own code runs is spread over the endpoints by their number: each gets a quarter of the headers, bodies,
 * names and queries that no schema describes, and of the values that its schema refuses. What its schema accepts, it
 * gets whole. `npm run chaos -- hostile` gives everything to all.
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

/** `npm run chaos -- hostile` sends all. */
const isWhole = process.env.HOSTILE_INPUT === 'whole'
const isTurn = (number: number, at: number): boolean => isWhole || at % 4 === number % 4

function* allOf(
  endpoint: Endpoint,
  input: ValidInput,
  samples: SampleValues,
  number: number,
): Generator<HostileRequest> {
  // These requests contain no files, because files take long to read. `hostileForms` tests the files.
  const { files: _, ...bare } = endpoint
  const valid = validRequest(bare, input, samples)
  for (const [what, url] of hostileUrls(endpoint, input, number)) yield { ...valid, what, url }
  for (const [at, [what, headers]] of hostileHeaders.entries())
    if (isTurn(number, at)) yield { ...valid, what, headers: { ...valid.headers, ...headers } }
  if (valid.method === 'GET') return
  const { url, method } = valid
  for (const [at, [what, headers, payload]] of hostileBodies.entries())
    if (isTurn(number, at)) yield { what, method, url, headers, payload }
  if (endpoint.body)
    for (const [what, payload] of hostileJson(endpoint, input.body, number))
      yield { what: `body ${what}`, method, url, headers: json, payload }
  const broken = [...brokenForms(Object.keys(endpoint.files ?? { file: 0 })[0]!)]
  // When the endpoint expects no file, nobody reads the parts of a form, so a quarter of six broken forms is enough.
  for (const [at, [what, headers, payload]] of broken.entries())
    if (endpoint.files || (at < 6 && isTurn(number, at))) yield { what, method, url, headers, payload }
  if (endpoint.files)
    for (const [what, payload] of hostileForms(endpoint, input, samples, number))
      yield { what: `form ${what}`, method, url, headers: form, payload }
}

/** Whether a value is sent: what the schema accepts always, and each place gets a quarter of what schemas refuse. */
const isSent = ({ isForAll }: Hostile, number: number, at: number, accepts: () => boolean): boolean =>
  (isForAll && isTurn(number, at)) || accepts()

/** The values with one of them hostile, or left out when it has no text. */
function withText(values: Record<string, unknown>, name: string, hostile: Hostile): Record<string, unknown> {
  const text = textOf(hostile)
  const { [name]: _, ...others } = values
  return text === null ? others : { ...values, [name]: text }
}

const parsed = (payload: string): unknown => (payload === '' ? undefined : JSON.parse(payload))

/** Hostile requests for files or documents: names, queries, headers and bodies. */
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

function* hostileJson({ body }: Endpoint, valid: unknown, number: number): Generator<[what: string, payload: string]> {
  for (const [place, path] of placesOf(body!).entries())
    for (const [at, hostile] of hostileFor(valueAt(valid, path)).entries()) {
      const payload = jsonWith(valid, path, hostile)
      if (isSent(hostile, number + place, at, () => isAccepted(body, parsed(payload))))
        yield [`${path.join('.')}: ${hostile.what}`, payload]
    }
}

function* hostileUrls(endpoint: Endpoint, input: ValidInput, number: number): Generator<[what: string, url: string]> {
  for (const [place, name] of Object.keys(input.params).entries()) {
    for (const [at, hostile] of hostileFor(input.params[name]).entries()) {
      const text = textOf(hostile)
      if (text === null) continue
      const params = { ...input.params, [name]: text.slice(0, mostOfUrl) }
      if (isSent(hostile, number + place, at, () => isAccepted(endpoint.params, params)))
        yield [`path ${name}: ${hostile.what}`, urlOf(endpoint, { ...input, params })]
    }
    const raw = urlOf(endpoint, { ...input, params: { ...input.params, [name]: 'RAW' } })
    for (const [at, text] of hostileNames.entries())
      if (isTurn(number + place, at)) yield [`path ${name}: ${text.slice(0, 20)}`, raw.replace('RAW', () => text)]
  }
  const base = urlOf(endpoint, { ...input, query: {} })
  for (const [place, name] of Object.keys(input.query).entries()) {
    for (const [at, hostile] of hostileFor(input.query[name]).entries()) {
      const query = withText(input.query, name, hostile)
      if (isSent(hostile, number + place, at, () => isAccepted(endpoint.query, query)))
        yield [`query ${name}: ${hostile.what}`, `${base}?${queryWith(input.query, name, hostile)}`]
    }
    const [own = ''] = textOfValue(input.query[name])
    const twice = `${name}=${own}&${name}=2`
    for (const text of [
      twice,
      `${name}[]=1`,
      `${name}[a]=1`,
      name,
      ...['%00', '%ff', '%', '%ud800'].map((raw) => `${name}=${raw}`),
    ])
      yield [`query ${text}`, `${base}?${text}`]
  }
  for (const [at, text] of hostileQueries.entries())
    if (isTurn(number, at)) yield [`query ${text.slice(0, 30)}`, `${base}?${text}`]
}

/** Fields as texts, each hostile in turn, and invalid files, beside valid fields. */
function* hostileForms(
  endpoint: Endpoint,
  input: ValidInput,
  samples: SampleValues,
  number: number,
): Generator<[what: string, payload: Buffer]> {
  const body = (input.body ?? {}) as Record<string, unknown>
  for (const [place, name] of Object.keys(body).entries())
    for (const [at, hostile] of hostileFor(body[name]).entries()) {
      // `hostileJson` has already sent the same text.
      if (typeof hostile.value === 'string' && !hostile.isForAll) continue
      const fields = withText(body, name, hostile)
      if (isSent(hostile, number + place, at, () => isAccepted(endpoint.body, fields)))
        yield [`${name}: ${hostile.what}`, formOf({ ...endpoint, files: {} }, { ...input, body: fields }, samples)]
    }
  for (const name of Object.keys(endpoint.files ?? {}))
    for (const [what, bytes] of wrongFiles(samples.files[name] ?? Buffer.from('a file'))) {
      const files = { ...samples.files, [name]: bytes }
      yield [`${name}: ${what}`, formOf(endpoint, input, { ...samples, files })]
    }
}
