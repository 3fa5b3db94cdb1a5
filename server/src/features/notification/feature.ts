import { feature } from '../feature.ts'
import { notifyFindings } from './notify.ts'
import { notificationOperations } from './routes.ts'

export const notification = feature({
  name: 'notification',
  uses: ['items', 'ledger'],
  operations: notificationOperations,
  onFindings: notifyFindings,
})
