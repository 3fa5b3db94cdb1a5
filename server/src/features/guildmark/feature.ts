import { feature } from '../feature.ts'
import { guildmarkOperations, serveGuildMarks } from './routes.ts'
import { pushGuildMarks } from './service.ts'

export const guildmark = feature({
  name: 'guildmark',
  operations: guildmarkOperations,
  http: serveGuildMarks,
  jobs: (app) => ({ push_guild_marks: () => pushGuildMarks(app) }),
  cron: [{ order: 110, line: '* * * * * push_guild_marks' }],
  demo: { order: 40, load: async () => (await import('../../../../demo/guildmark.ts')).seedDemoMarks },
})
