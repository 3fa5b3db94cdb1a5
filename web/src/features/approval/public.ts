// What other features may import of this one.

export { useSecondPerson } from './second-person.ts'
export { WaitsForSecond } from './WaitsForSecond.tsx'
