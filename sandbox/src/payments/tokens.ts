import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Query, Store } from '../store.ts'
import type { ProviderName } from './payments.ts'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Issues an access token that is valid for this many seconds, also after a restart. Only its hash is stored. */
export async function issueToken({ query }: Store, provider: ProviderName, seconds: number): Promise<string> {
  const token = randomBytes(48).toString('base64url')
  await query('delete from sandbox.payment_tokens where expires_at < now()')
  await query(
    `insert into sandbox.payment_tokens (token_hash, provider, expires_at) values ($1, $2, now() + $3 * interval '1 s')`,
    [hashOf(token), provider, seconds],
  )
  return token
}

/** Whether a header `Authorization: Bearer …` carries a valid token. */
export async function hasValidToken({ query }: Store, provider: ProviderName, authorization = ''): Promise<boolean> {
  const [, token = ''] = /^Bearer (\S+)$/i.exec(authorization) ?? []
  const found = await query(
    'select from sandbox.payment_tokens where token_hash = $1 and provider = $2 and expires_at > now()',
    [hashOf(token), provider],
  )
  return found.length === 1
}

/** Revokes all tokens of a provider, as if they had expired. */
export const revokeTokens = (query: Query, provider: ProviderName) =>
  query('delete from sandbox.payment_tokens where provider = $1', [provider])

/** Whether a header `Authorization: Basic …` carries this id and secret. */
export function isClient(authorization = '', id: string, secret: string): boolean {
  const [, pair = ''] = /^Basic (\S+)$/i.exec(authorization) ?? []
  return matchesText(Buffer.from(pair, 'base64').toString(), `${id}:${secret}`)
}

/** Compares in constant time. */
export const matchesText = (text: unknown, expected: string): boolean =>
  typeof text === 'string' && timingSafeEqual(Buffer.from(hashOf(text)), Buffer.from(hashOf(expected)))
