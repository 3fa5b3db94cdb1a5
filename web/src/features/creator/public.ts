// What the rest of the web may import of creators.
export { CreatorField } from './CreatorField.tsx'
export { useCreatorCode, type CreatorCode } from './use-creator-code.ts'
