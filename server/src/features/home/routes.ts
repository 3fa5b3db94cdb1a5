import { home } from '@guildhall/contract/home'
import { operations } from '../../http/mount.ts'
import { getOwnHome } from './service.ts'

export const homeOperations = operations(home, { getOwnHome: ({ app, caller }) => getOwnHome(app, caller) })
