import type { App } from '../server/src/app.ts'
import { seedGuides } from '../server/src/features/guide/seed.ts'
import { demoGuides, demoSubguides } from './guide/guides.ts'

/** Adds guides beside those of every portal, once: what staff delete stays deleted. */
export const seedDemoGuides = (app: App): Promise<void> =>
  seedGuides(app, { mark: 'demo_guides', subguides: demoSubguides, guides: demoGuides })
