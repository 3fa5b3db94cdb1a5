/** How long the reason of a superadmin who removes somebody's second step is, in characters. */
export const totpReason = { min: 3, max: 500 } as const
