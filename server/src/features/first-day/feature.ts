import { feature } from '../feature.ts'
import { firstDayOperations } from './routes.ts'

export const firstDay = feature({ name: 'first-day', uses: ['home'], operations: firstDayOperations })
