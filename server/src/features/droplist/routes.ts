import { droplist } from '@guildhall/contract/droplist'
import { operations } from '../../http/mount.ts'
import { findDrops } from './service.ts'

export const droplistOperations = operations(droplist, {
  findDrops: ({ app, body }) => findDrops(app, body.nameItem),
})
