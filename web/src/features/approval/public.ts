// What other features may import of this one.

export { ReasonedActDialog } from './ReasonedActDialog.tsx'
export { useSecondPerson } from './second-person.ts'
export { WaitsForSecond } from './WaitsForSecond.tsx'
