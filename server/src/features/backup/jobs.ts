import * as z from 'zod/mini'
import { job } from '../../jobs/job.ts'

/** Writes the daily backup when it is due. */
export const backUpJob = job('back_up')

/** Asks the game and the providers about a restored database; `staff` is who asked for it. */
export const checkRestoreJob = job('check_restore', z.object({ staff: z.int() }))
