import { feature } from '../feature.ts'
import { notifyFindings } from './notify.ts'
import { notificationOperations } from './routes.ts'
import { pruneNotifications } from './service.ts'

export const notification = feature({
  name: 'notification',
  uses: ['items', 'ledger'],
  operations: notificationOperations,
  sweep: [pruneNotifications],
  onFindings: notifyFindings,
})
