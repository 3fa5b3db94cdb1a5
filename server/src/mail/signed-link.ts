import { createHmac, timingSafeEqual } from 'node:crypto'
import type { UnsubscribeTopic } from '@guildhall/contract/message-topics'
import type { Config } from '../config.ts'

/** The kinds of links that work without a session. A token of one kind is none of another. */
type Purpose = 'ticket' | 'appeal' | 'closing' | 'export' | `unsubscribe ${UnsubscribeTopic}`

/** What a token says. It proves nothing before `isSigned`. */
export interface LinkClaim {
  id: number
  untilSeconds: number
  signature: string
}

/** The owner of a link: the token is void once one of these differs. */
export interface LinkOwner {
  userId: number
  email: string | null
  /** Where a new password voids the link: when the password was last changed. */
  passwordChangedAt?: string | null
}

type Secret = Pick<Config, 'secretKey'>

/** The token of a link about the thing `id`: a text of letters, digits and hyphens. Nothing is stored. */
export function signLink(config: Secret, purpose: Purpose, id: number, owner: LinkOwner, until: Date): string {
  const untilSeconds = Math.floor(until.getTime() / 1000)
  return `${id}-${untilSeconds.toString(36)}-${sign(config, purpose, { id, untilSeconds }, owner)}`
}

/** Reads a token; null when it is none. */
export function readLink(token: string): LinkClaim | null {
  const [, id, until, signature = ''] = /^(\d{1,15})-([\da-z]{1,8})-([\da-f]{64})$/.exec(token) ?? []
  return id && until ? { id: Number(id), untilSeconds: Number.parseInt(until, 36), signature } : null
}

/** Whether we signed the claim for its present owner, and its time is not over. */
export function isSigned(config: Secret, purpose: Purpose, claim: LinkClaim, owner: LinkOwner, now: Date): boolean {
  const expected = Buffer.from(sign(config, purpose, claim, owner))
  const actual = Buffer.from(claim.signature)
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return false
  return claim.untilSeconds * 1000 > now.getTime()
}

/** The address of a page with a token. After `#`, so that no server, log or `Referer` gets it. */
export const withToken = (address: string, token: string): string => `${address}#${token}`

const sign = (
  { secretKey }: Secret,
  purpose: Purpose,
  { id, untilSeconds }: Pick<LinkClaim, 'id' | 'untilSeconds'>,
  { userId, email, passwordChangedAt }: LinkOwner,
): string => {
  const owner = [userId, (email ?? '').toLowerCase(), ...(passwordChangedAt ? [passwordChangedAt] : [])]
  return createHmac('sha256', secretKey)
    .update(JSON.stringify([`link ${purpose}`, id, untilSeconds, ...owner]))
    .digest('hex')
}
