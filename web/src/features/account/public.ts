// What the rest of the web may import of account.
export { LoginModalSlot } from './login/LoginModalSlot.tsx'
export { ConfirmIdentitySlot } from './staff/ConfirmIdentitySlot.tsx'
export { SignupModalSlot } from './signup/SignupModalSlot.tsx'
export { useVisitor } from './signup/visitor.ts'
