import { job } from '../../jobs/job.ts'

/** Adds up the days of the insight that are not complete, or that got a movement since. */
export const gatherInsightJob = job('gather_insight')
