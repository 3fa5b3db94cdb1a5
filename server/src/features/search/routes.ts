import { search } from '@guildhall/contract/search'
import { operations } from '../../http/mount.ts'
import { searchPublic } from './search-public.ts'
import * as service from './service.ts'

export const searchOperations = operations(search, {
  searchPublic: ({ app, locale, query }) => searchPublic(app, locale, query.q),
  searchAll: ({ app, caller, query }) => service.searchAll(app, caller, query.q),
})
