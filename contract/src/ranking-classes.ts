// The part of the ranking that the home needs. Apart from ranking-rules.ts it keeps the download of the home small.

/** The names of the classes by their code, as the game writes them in every language. Any other code is no class. */
export const classNames = ['Transknight', 'Foema', 'Beastmaster', 'Huntres'] as const

export const kingdoms = ['blue', 'red', 'neutral'] as const
export type Kingdom = (typeof kingdoms)[number]

/** The kingdom of a character by its clan: 7 is blue, 8 is red, any other is neutral. */
export const kingdomOf = (clan: number): Kingdom => (clan === 7 ? 'blue' : clan === 8 ? 'red' : 'neutral')
