import { insight } from '@guildhall/contract/insight'
import { operations } from '../../http/mount.ts'
import { exportInsight } from './export.ts'
import * as service from './service.ts'

export const insightOperations = operations(insight, {
  getInsightFlow: ({ app, query }) => service.getInsightFlow(app, query),
  getInsightItems: ({ app, query, locale }) => service.getInsightItems(app, query, locale),
  getInsightConversion: ({ app, query }) => service.getInsightConversion(app, query),
  getInsightCohorts: ({ app, query }) => service.getInsightCohorts(app, query.basis),
  getInsightEffect: ({ app, query, locale }) => service.getInsightEffect(app, query, locale),
  exportInsight: ({ app, caller, params, query, locale }) => exportInsight(app, caller, params.table, query, locale),
})
