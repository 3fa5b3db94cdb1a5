import type { Operation } from '../http/mount.ts'
import { accountOperations } from './account/routes.ts'
import { droplistOperations } from './droplist/routes.ts'
import { guildmarkOperations } from './guildmark/routes.ts'
import { newsOperations } from './news/routes.ts'
import { rankingOperations } from './ranking/routes.ts'

/** Every operation of the portal, in the order of the documentation page. */
export const allOperations: Operation[] = [
  ...accountOperations,
  ...newsOperations,
  ...rankingOperations,
  ...guildmarkOperations,
  ...droplistOperations,
]
