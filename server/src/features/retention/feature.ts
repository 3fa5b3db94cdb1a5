import { feature } from '../feature.ts'
import { retentionOperations } from './routes.ts'

export const retention = feature({ name: 'retention', uses: [], operations: retentionOperations })
