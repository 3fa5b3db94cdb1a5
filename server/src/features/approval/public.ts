// What other features may import of this one.

export { actsLetter, digestMail } from './digest.ts'
export { holdAct } from './hold.ts'
export { demandOtherPerson, findOwnDecisions } from './own-account.ts'
export { approvalKind, type AnyApprovalKind, type Approved } from './kind.ts'
