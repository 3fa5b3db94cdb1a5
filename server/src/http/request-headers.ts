import type { FastifyRequest } from 'fastify'
import * as m from '@guildhall/messages'
import type { App } from '../app.ts'
import { refuseField } from '../fail.ts'

/** The bearer token of a request, or null. The name of the scheme is case-insensitive (RFC 9110). */
export function bearer(request: FastifyRequest): string | null {
  const [, token = ''] = /^bearer (.*)$/i.exec(request.headers.authorization ?? '') ?? []
  return token.trim() || null
}

/** Two letters, where a trusted proxy sends the country; null otherwise. */
export function countryOf(request: FastifyRequest, { config }: App): string | null {
  const named = String(request.headers[config.countryHeader ?? ''] ?? '').toUpperCase()
  return /^[A-Z]{2}$/.test(named) && named !== 'XX' ? named : null
}

/** A header of one word, at most 128 characters of ASCII; null when it was not sent. */
export function wordOf(request: FastifyRequest, header: 'Idempotency-Key' | 'Seen-Version'): string | null {
  const word = request.headers[header.toLowerCase()]
  if (word === undefined) return null
  if (typeof word !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(word))
    refuseField(header, 'invalid_format', m.error_field_format())
  return word
}

export function cookiesOf(header = ''): Record<string, string> {
  const pairs = header
    .slice(0, 8192)
    .split(';')
    .map((pair) => pair.trim().split('='))
  return Object.fromEntries(pairs.map(([name = '', ...value]) => [name, value.join('=')]))
}
