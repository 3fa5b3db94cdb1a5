import { account } from './account.ts'
import { droplist } from './droplist.ts'
import { guildmark } from './guildmark.ts'
import { news } from './news.ts'
import { profile } from './profile.ts'
import { ranking } from './ranking.ts'
import { recovery } from './recovery.ts'
import { signup } from './signup.ts'
import { staff } from './staff.ts'

/** Every endpoint of the portal, by feature. */
export const contract = { account, signup, recovery, profile, staff, news, ranking, guildmark, droplist }

export * from './endpoints.ts'
export * from './errors.ts'
export * from './values.ts'
