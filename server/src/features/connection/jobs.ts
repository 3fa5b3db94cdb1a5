import * as z from 'zod/mini'
import { job } from '../../jobs/job.ts'

/** Carries a test of the connection on until it has ended. */
export const runConnectionTestJob = job('run_connection_test', z.object({ id: z.int() }))
/** Adds the job of each test that has not ended, for those of killed nodes. Runs each minute. */
export const resumeConnectionTestsJob = job('resume_connection_tests')
