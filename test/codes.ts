import { randomUUID } from 'node:crypto'
import type { Person, Portal, Reply } from './portal.ts'

/** Makes a code as staff do over the API; refuses to be held for a second person. Returns its rule. */
export async function aCode({ call, aStaffToken }: Portal, over: object = {}, token?: string) {
  const body = { title: 'Live de sábado', effect: 'percent', amount: 10, ...over }
  const reply = await call('POST', '/staff/codes', { token: token ?? (await aStaffToken()), body })
  if (!reply.body.data) throw new Error(`A code answered ${reply.status} ${JSON.stringify(reply.body)}.`)
  return reply.body.data as { id: number; code: string; revision: number }
}

export const redeem = ({ call }: Portal, { token }: Person, code: string, key: string = randomUUID()): Promise<Reply> =>
  call('POST', '/code/redeem', { token, body: { code }, headers: { 'idempotency-key': key } })
