// What other features may import of this one.

export { getGuideBySlug } from './queries.ts'
