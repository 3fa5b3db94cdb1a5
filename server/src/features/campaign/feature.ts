import { feature } from '../feature.ts'
import { changeContent } from '../../cache/content.ts'
import { task } from '../../jobs/job.ts'
import { renewCampaignsJob } from './jobs.ts'
import { campaignOperations } from './routes.ts'
import { campaignApproval } from './service.ts'

export const campaign = feature({
  name: 'campaign',
  uses: ['approval', 'ranking', 'settings'],
  operations: campaignOperations,
  jobs: (app) => task(renewCampaignsJob, () => changeContent(app, ['campaigns', 'goal'], () => Promise.resolve())),
  cron: [{ order: 240, at: '0 * * * *', job: renewCampaignsJob }],
  demo: { order: 72, load: async () => (await import('../../../../demo/campaign.ts')).seedDemoCampaigns },
  approvals: [campaignApproval],
})
