import { account } from './account.ts'
import { news } from './news.ts'
import { profile } from './profile.ts'
import { recovery } from './recovery.ts'
import { signup } from './signup.ts'
import { staff } from './staff.ts'

/** Every endpoint of the portal, by feature. */
export const contract = { account, signup, recovery, profile, staff, news }

export * from './endpoints.ts'
export * from './errors.ts'
export * from './values.ts'
