import { malformed, type Problem } from './problems.ts'

export type SpanQuery = { Querystring: Record<string, string | undefined> }

interface Span {
  from: Date
  to: Date
  page: number
  size: number
}

const mostInPage = 1_000

/** `inicio` and `fim` are required. A page has 100 entries by default; the first page is 0. */
export function readSpan(query: SpanQuery['Querystring']): Span | Problem {
  const from = new Date(query.inicio ?? '')
  const to = new Date(query.fim ?? '')
  const page = Number(query['paginacao.paginaAtual'] ?? 0)
  const size = Number(query['paginacao.itensPorPagina'] ?? 100)
  if (Number.isNaN(from.getTime())) return malformed('.inicio', 'deve ser uma data RFC 3339')
  if (Number.isNaN(to.getTime()) || to < from) return malformed('.fim', 'deve ser uma data RFC 3339 depois de inicio')
  if (!Number.isInteger(page) || page < 0) return malformed('.paginacao.paginaAtual', 'deve ser um número')
  if (!Number.isInteger(size) || size < 1 || size > mostInPage)
    return malformed('.paginacao.itensPorPagina', `deve ser de 1 a ${mostInPage}`)
  return { from, to, page, size }
}
