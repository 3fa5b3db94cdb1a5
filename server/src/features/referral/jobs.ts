import * as z from 'zod/mini'
import { job } from '../../jobs/job.ts'

/** Checks the evidence against the referral `id`. */
export const checkReferralJob = job('check_referral', z.object({ id: z.int() }))
export const checkNewReferralsJob = job('check_new_referrals')
export const checkReferralsJob = job('check_referrals')
