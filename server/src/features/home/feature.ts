import { feature } from '../feature.ts'
import { homeOperations } from './routes.ts'

export const home = feature({ name: 'home', uses: ['ranking', 'referral'], operations: homeOperations })
