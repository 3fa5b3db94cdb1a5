import {
  bridge,
  codes,
  refusalsOf,
  type BridgeCall,
  type BridgeCode,
} from '../../../server/src/adapters/bridge-contract.ts'
import type { Reply } from './client.ts'

/** Why a check does not hold, in words for the implementer. */
export class Failing extends Error {}

/** Why a check was left out. */
export class LeftOut extends Error {}

export type CallName = keyof typeof bridge

/** Throws unless the condition holds. */
export function demand(condition: boolean, why: string): asserts condition {
  if (!condition) throw new Failing(why)
}

/** What came, in a few words. It never repeats a whole body. */
export function described({ status, body, text }: Reply): string {
  const code = typeof body?.code === 'string' ? ` ${body.code}` : ''
  const state = typeof body?.state === 'string' ? ` ${body.state}` : ''
  return `${status}${code}${state}${body ? '' : `, which is no JSON object (${text.length} characters)`}`
}

/** Throws unless the reply is one that the contract has for this call. */
export function demandContract(name: CallName, reply: Reply): void {
  const call: BridgeCall = bridge[name]
  const { status, body } = reply
  if (status === 200 || status === 201 || status === 202) {
    const parsed = call.reply.safeParse(body)
    const issue = parsed.error?.issues[0]
    demand(!issue, `the reply does not fit the contract at ${issue?.path.join('.') || 'its top'}: ${issue?.message}`)
    if (status === 202) demand(body?.state === 'queued', `a 202 must say "queued", and it was ${described(reply)}`)
    return
  }
  const code = body?.code as BridgeCode
  const allowed = [...refusalsOf(call), 'UNAVAILABLE'] as string[]
  demand(allowed.includes(code), `${described(reply)} is no refusal of this call (${allowed.join(', ')})`)
  demand(codes[code] === status, `${code} must have the status ${codes[code]}, and it was ${status}`)
  demand(typeof body?.message === 'string', `the refusal ${code} has no message`)
}

/** Throws unless the reply is this refusal, under its status. */
export function demandRefusal(reply: Reply, ...refusals: BridgeCode[]): void {
  const isIt = refusals.some((code) => reply.body?.code === code && reply.status === codes[code])
  demand(
    isIt,
    `it must be refused with ${refusals.map((code) => `${codes[code]} ${code}`).join(' or ')}, and it was ${described(reply)}`,
  )
}

/** Leaves the check out when the bridge says that it cannot do this. */
export function mayLack(reply: Reply): void {
  if (reply.status === codes.UNSUPPORTED && reply.body?.code === 'UNSUPPORTED')
    throw new LeftOut('the bridge says UNSUPPORTED')
}
