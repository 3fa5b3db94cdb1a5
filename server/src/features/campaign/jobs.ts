import { job } from '../../jobs/job.ts'

/** Drops what pages have cached of campaigns and of the goal, as another hour may bring a campaign or a month. */
export const renewCampaignsJob = job('renew_campaigns')
