import { job } from '../../jobs/job.ts'

export const settleGameOperationsJob = job('settle_game_operations')
