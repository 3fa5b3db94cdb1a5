import {
  changePlayerEmail,
  endPlayerSessions,
  removeTotpOf,
  resendPlayerConfirmation,
  startPlayerRecovery,
} from '../../api/generated.ts'
import { api } from '../../api/client.ts'
import type { HelpAct } from './help-acts.ts'
import type { Player } from './player.ts'

interface Sent {
  reason: string
  email: string
}

/** Asks the server for one act of help. Returns its message. */
export const send: Record<HelpAct, (player: Player, sent: Sent) => Promise<string>> = {
  recovery: async ({ login }, { reason }) =>
    (await api(startPlayerRecovery, { params: { login }, body: { reason } })).message,
  confirmation: async ({ login }, { reason }) =>
    (await api(resendPlayerConfirmation, { params: { login }, body: { reason } })).message,
  email: async ({ login }, { reason, email }) =>
    (await api(changePlayerEmail, { params: { login }, body: { email, reason } })).message,
  sessions: async ({ login }, { reason }) =>
    (await api(endPlayerSessions, { params: { login }, body: { reason } })).message,
  totp: async ({ id }, { reason }) => (await api(removeTotpOf, { params: { id }, body: { reason } })).message,
}
