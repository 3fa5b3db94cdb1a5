import type { Endpoint } from '@guildhall/contract'
import { boundary } from './hostile-bytes.ts'
import { textOf, type Hostile } from './hostile-values.ts'

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
export const mostOfUrl = 8_000

/** The fields and files of an endpoint as multipart. Values other than texts are JSON, as our own pages send them. */
export function formOf(endpoint: Endpoint, { body }: ValidInput, { files }: SampleValues): Buffer {
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

/** The address of a request, with its parameters and query. */
export function urlOf({ route }: Endpoint, { params, query }: ValidInput): string {
  const path = route.split(' ')[1]!.replace(/:(\w+)/g, (_, name: string) => encoded(String(params[name])))
  const search = queryWith(query)
  return `/api${path}${search ? `?${search}` : ''}`
}

/** A query, with one of its values hostile when it is named. */
export function queryWith(query: Record<string, unknown>, name?: string, hostile?: Hostile): string {
  const filled = name !== undefined && hostile ? { ...query, [name]: textOf(hostile)?.slice(0, mostOfUrl) } : query
  return Object.entries(filled)
    .flatMap(([field, value]) => textOfValue(value).map((text) => `${field}=${encoded(text)}`))
    .join('&')
}

/** The text of a value in an address; none when it has none. */
export const textOfValue = (value: unknown): string[] => {
  const text = textOf({ what: '', value })
  return text === null ? [] : [text]
}

/** A lone surrogate is sent as its bytes. */
const encoded = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uffff')).replaceAll('%EF%BF%BF', '%ED%A0%80')
