import { job } from '../../jobs/job.ts'

export const sampleOnlineJob = job('sample_online')
export const foldDailyChangesJob = job('fold_daily_changes')
