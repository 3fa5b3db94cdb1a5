/**
 * The length of the reason for removing another person's second step, in characters. Holders of `players.help` remove
 * that of players, and only a superadmin that of staff.
 */
export const totpReason = { min: 3, max: 500 } as const
