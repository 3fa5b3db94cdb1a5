import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { bridge } from '../../../server/src/adapters/bridge-contract.ts'
import type { Account, Subject } from './check.ts'
import type { Reply, Sending } from './client.ts'
import { demand, demandContract, described, LeftOut, type CallName } from './expect.ts'

type Params = Record<string, string>

/** Calls the bridge by the name of the contract, and demands that the reply is one of the contract. */
export async function call(
  { client }: Pick<Subject, 'client'>,
  name: CallName,
  { params = {}, query = {}, ...sending }: Sending & { params?: Params; query?: Params } = {},
): Promise<Reply> {
  const [method, path] = addressOf(name, params, query)
  const reply = await client.send(method, path, sending)
  if (!sending.losesReply && reply.status !== 304) demandContract(name, reply)
  return reply
}

/** Method and path of a call. */
export function addressOf(name: CallName, params: Params = {}, query: Params = {}): [method: string, path: string] {
  const [method = '', route = ''] = bridge[name].route.split(' ')
  const path = route.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const search = new URLSearchParams(query).toString()
  return [method, search ? `${path}?${search}` : path]
}

export const newAccount = (): Account => ({
  login: `gh${randomBytes(4).toString('hex')}`,
  password: `t${randomBytes(4).toString('hex')}`,
})

export const formOf = ({ login, password }: Account, operationId: string = randomUUID()) => ({
  operationId,
  login,
  password,
  email: 'bridge-test@example.com',
})

/** The account of the suite. Checks that need it are left out when it could not be made. */
export function accountOf({ account }: Subject): Account {
  if (!account) throw new LeftOut('it needs the account of the test, which was not made')
  return account
}

const lookEveryMs = 100

/** Waits until an operation has ended. */
export async function ended(subject: Subject, operationId: string): Promise<Reply> {
  const deadline = performance.now() + subject.waitMs
  for (;;) {
    const reply = await call(subject, 'getOperation', { params: { operationId } })
    if (reply.status === 200 && reply.body?.state !== 'queued') return reply
    demand(reply.status === 200, `a queued operation must be known, and it was ${described(reply)}`)
    demand(performance.now() < deadline, `it was still queued after ${subject.waitMs / 1_000} s`)
    await pause(lookEveryMs)
  }
}

/** How many pieces of an item are in the chest of the account. */
export async function countInChest(subject: Subject, item: number[]): Promise<number> {
  const reply = await call(subject, 'readChest', { params: { login: accountOf(subject).login } })
  if (reply.status === 501) throw new LeftOut('the bridge reads no chests, so nobody can count')
  demand(reply.status === 200, `the chest must be readable, and it was ${described(reply)}`)
  const slots = (reply.body?.slots ?? []) as { item: number[] }[]
  return slots.filter(({ item: found }) => padded(found) === padded(item)).length
}

const padded = (item: number[]): string => [...item, 0, 0, 0, 0, 0, 0].slice(0, 7).join(' ')

/** An item that no other check delivers. */
export const newItem = (): number[] => [413, 61, 1 + ((randomBytes(1)[0] ?? 0) % 119), 43, randomBytes(1)[0] ?? 0]
