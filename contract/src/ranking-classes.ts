// The home needs these of the ranking and nothing else: apart from ranking-rules.ts they keep its download small.

/** The names of the classes by their code, as the game writes them in every language; any other code is no class. */
export const classNames = ['Transknight', 'Foema', 'Beastmaster', 'Huntres'] as const

export const kingdoms = ['blue', 'red', 'neutral'] as const
export type Kingdom = (typeof kingdoms)[number]

/** The kingdom of a character by its clan: 7 is blue and 8 is red, all else neutral. */
export const kingdomOf = (clan: number): Kingdom => (clan === 7 ? 'blue' : clan === 8 ? 'red' : 'neutral')
