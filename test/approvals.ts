import type { Person, Portal, Reply } from './portal.ts'

/** Credits Cash over the API as a member of staff. */
export const credit = ({ call }: Portal, by: Person, login: string, value: number): Promise<Reply> =>
  call('POST', '/transaction/deliveryValueManually', { token: by.token, body: { login, value, note: 'Evento' } })

/** Decides about a request: `decide(portal, owner, id, 'approve')`. */
export const decide = (
  { call }: Portal,
  by: Person,
  id: string,
  verb: 'approve' | 'decline' | 'cancel',
  body: object = {},
): Promise<Reply> => call('POST', `/staff/approvals/${id}/${verb}`, { token: by.token, body })

export const balanceOf = async ({ call }: Portal, { token }: Person): Promise<number> =>
  (await call('GET', '/transaction/balance', { token })).body.data

/** The kinds and texts of somebody's notifications, newest first. */
export const bellOf = async (
  { call }: Portal,
  { token }: Person,
): Promise<{ kind: string; text: string; link: string }[]> => (await call('GET', '/notifications', { token })).body.data
