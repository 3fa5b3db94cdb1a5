import { campaign } from '@guildhall/contract/campaign'
import { operations } from '../../http/mount.ts'
import { getDonationGoal, listCurrentCampaigns } from './news.ts'
import * as service from './service.ts'
import * as wall from './wall.ts'

export const campaignOperations = operations(campaign, {
  listCurrentCampaigns: ({ app, locale }) => listCurrentCampaigns(app, locale),
  getDonationGoal: ({ app, locale }) => getDonationGoal(app, locale),
  getWallConsent: ({ app, caller }) => wall.getWallConsent(app, caller),
  giveWallConsent: ({ app, caller, body }) => wall.giveWallConsent(app, caller, body),
  endWallConsent: ({ app, caller }) => wall.endWallConsent(app, caller),
  listCampaigns: ({ app, query }) => service.listCampaigns(app, query),
  previewCampaign: ({ app, body }) => service.previewCampaign(app, body),
  createCampaign: ({ app, caller, body }) => service.createCampaign(app, caller, body),
  updateCampaign: ({ app, caller, params, body }) => service.updateCampaign(app, caller, params.id, body),
  endCampaign: ({ app, caller, params }) => service.endCampaign(app, caller, params.id),
})
