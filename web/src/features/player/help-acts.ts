import type { Player } from './player.ts'

/** The acts of help, in the order of the menu. */
export const helpActs = ['recovery', 'confirmation', 'email', 'sessions', 'totp'] as const
export type HelpAct = (typeof helpActs)[number]

/** Whether an act can succeed for this account; the server decides. */
export const isPossible: Record<HelpAct, (player: Player) => boolean> = {
  recovery: ({ email_state: state }) => state === 'confirmed' || state === 'changing',
  confirmation: ({ email_state: state, email_refused: refused }) =>
    state === 'unconfirmed' || state === 'changing' || refused !== null,
  email: ({ email_state: state }) => state === 'unconfirmed' || state === 'none',
  sessions: () => true,
  // Owners turn off their own second step in their account, with a code.
  totp: ({ has_totp: hasTotp, isOwn }) => hasTotp && !isOwn,
}
