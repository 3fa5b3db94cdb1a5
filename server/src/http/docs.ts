import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { openapi } from './openapi.ts'

type Document = ReturnType<typeof openapi>

/**
 * `/openapi.json`, and `/docs`: the same document as one plain page that works without scripts. Both are made when
 * somebody first asks, which then takes a tenth of a second: they would take longer than the rest of a start, and 15 MB.
 */
export function serveDocs(api: FastifyInstance, config: Config): void {
  let texts: ReturnType<typeof textsOf> | undefined
  const docs = () => (texts ??= textsOf(openapi(config.appName, config.apiBaseUrl)))
  const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`
  api.get('/openapi.json', (_, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300').send(docs().json),
  )
  api.get('/docs', (_, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(docs().html),
  )
}

const textsOf = (document: Document) => ({ json: JSON.stringify(document), html: page(document) })

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#281c13;background:#f4f0e6}
h1,h2{line-height:1.2}details{background:#fcfaf4;border:1px solid #d3c9b9;border-radius:6px;margin:.5rem 0;padding:.6rem .9rem}
summary{cursor:pointer}code,pre{font-family:ui-monospace,monospace;font-size:.9rem}pre{overflow:auto;background:#efe9dc;padding:.8rem;border-radius:4px}
b{display:inline-block;min-width:4.5rem}small{color:#534538}a{color:#7a4c0d}`

interface Operation {
  operationId: string
  summary: string
  tags: string[]
  'x-access': string
}

function page(document: Document): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  )
  const byTag = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '')
  const sections = [...byTag].map(([tag, list]) => `<h2>${text(tag)}</h2>${list.map(entry).join('')}`)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text(document.info.title)}</title><style>${style}</style>
<h1>${text(document.info.title)}</h1><p>OpenAPI 3.1: <a href="openapi.json">openapi.json</a>. Send the token of <code>POST /login</code> as <code>Authorization: Bearer …</code>. Messages follow <code>Accept-Language</code>.</p>${sections.join('')}</html>`
}

const entry = ({ path, method, operation }: { path: string; method: string; operation: Operation }): string =>
  `<details id="${text(operation.operationId)}"><summary><b>${method}</b> <code>${text(path)}</code> <small>${text(operation['x-access'])}</small><br>${text(operation.summary)}</summary><pre>${text(JSON.stringify(operation, null, 2))}</pre></details>`

const text = (value: string): string => value.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
