import type { App } from '../../app.ts'
import { invalidateSoon } from '../../cache/content.ts'

/** Drops the cached goal and wall, because a donation was credited or has gone back. */
export const renewGoal = (app: Pick<App, 'cache' | 'db' | 'log'>): void => invalidateSoon(app, 'goal')
