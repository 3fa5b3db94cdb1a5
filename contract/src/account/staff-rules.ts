/** The length of the reason with which a superadmin removes another person's second step, in characters. */
export const totpReason = { min: 3, max: 500 } as const
