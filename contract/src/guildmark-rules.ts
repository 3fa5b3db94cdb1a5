/** The length of the reason with which staff take a mark down, lock a guild or unlock it, in characters. */
export const markReason = { min: 10, max: 300 } as const

/** Which uploads staff see: those that guilds show now, those that staff took down, or those of locked guilds. */
export const markStates = ['current', 'removed', 'locked'] as const
