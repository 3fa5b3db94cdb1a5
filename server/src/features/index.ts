import type { Operation } from '../http/mount.ts'
import { accountOperations } from './account/routes.ts'
import { newsOperations } from './news/routes.ts'

/** Every operation of the portal, in the order of the documentation page. */
export const allOperations: Operation[] = [...accountOperations, ...newsOperations]
