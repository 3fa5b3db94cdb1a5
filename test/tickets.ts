import type { Person, Portal } from './portal.ts'

/** Opens a ticket over HTTP and returns its number. */
export async function aTicket(
  { call }: Pick<Portal, 'call'>,
  owner: Pick<Person, 'token'>,
  fields: object = {},
): Promise<number> {
  const body = { title: 'My chest is gone', description: '<p>Since noon.</p>', type: 'Bug', priorities: 'Normal' }
  const answer = await call('POST', '/ticket/store', { token: owner.token, body: { ...body, ...fields } })
  if (answer.status !== 201) throw new Error(`POST /ticket/store answered ${answer.status}: ${answer.body?.message}`)
  return answer.body.data.id
}
