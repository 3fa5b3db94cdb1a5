import { feature } from '../feature.ts'
import { launcherTasks } from './publish-upload.ts'
import { sweepResumableUploads } from './resume-uploads.ts'
import { launcherOperations, servePatches } from './routes.ts'
import { sweepPatchUploads } from './uploads.ts'

export const launcher = feature({
  name: 'launcher',
  operations: launcherOperations,
  http: servePatches,
  jobs: launcherTasks,
  sweep: [sweepPatchUploads, sweepResumableUploads],
  demo: { order: 120, load: async () => (await import('../../../../demo/launcher.ts')).seedDemoPatches },
})
