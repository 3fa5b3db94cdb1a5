import { job } from '../../jobs/job.ts'

export const sealNumbersJob = job('seal_numbers')
export const settleGameOperationsJob = job('settle_game_operations')
