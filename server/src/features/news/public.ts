// What other features may import of this one.

export { adoptNotice } from './adopt-notice.ts'
export type { ArticleToAdopt } from './adopt-notice.ts'
