import { feature } from '../feature.ts'
import { settingsOperations } from './routes.ts'
import { marketApproval, moneyApproval } from './change-settings.ts'

export const settings = feature({
  name: 'settings',
  uses: ['approval', 'download', 'guide'],
  operations: settingsOperations,
  approvals: [moneyApproval, marketApproval],
})
