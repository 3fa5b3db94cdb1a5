import { video } from '@guildhall/contract/video'
import { operations } from '../../http/mount.ts'
import { findVideoTitle } from './service.ts'

export const videoOperations = operations(video, {
  findVideoTitle: async ({ app, body }) => ({ title: await findVideoTitle(app, body.address) }),
})
