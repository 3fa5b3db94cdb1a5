import { search } from '@guildhall/contract/search'
import { operations } from '../../http/mount.ts'
import * as service from './service.ts'

export const searchOperations = operations(search, {
  searchAll: ({ app, caller, query }) => service.searchAll(app, caller, query.q),
})
