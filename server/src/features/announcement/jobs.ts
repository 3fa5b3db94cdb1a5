import * as z from 'zod/mini'
import { job } from '../../jobs/job.ts'

/** Finds what is due for the channels of Discord and Telegram. Runs each minute. */
export const findAnnouncementsJob = job('find_announcements')

/** Posts one announcement. */
export const postAnnouncementJob = job('post_announcement', z.object({ id: z.int() }))
