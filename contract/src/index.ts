import { account } from './account.ts'
import { news } from './news.ts'

/** Every endpoint of the portal, by feature. */
export const contract = { account, news }

export * from './endpoints.ts'
export * from './errors.ts'
export * from './values.ts'
