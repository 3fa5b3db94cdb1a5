// What other features may import of this one.

export { adoptPeople, mostAtOnce, rehearsePeople } from './adopt.ts'
export type { AdoptionOutcome, PersonToAdopt, RunOfAdoption } from './adopt.ts'
