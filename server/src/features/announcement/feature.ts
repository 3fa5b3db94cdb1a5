import { feature } from '../feature.ts'
import { findDue } from './find-due.ts'
import { findAnnouncementsJob, postAnnouncementJob } from './jobs.ts'
import { postAnnouncement } from './post.ts'
import { announcementOperations } from './routes.ts'
import { task } from '../../jobs/job.ts'

export const announcement = feature({
  name: 'announcement',
  uses: ['settings'],
  operations: announcementOperations,
  jobs: (app) => ({
    ...task(findAnnouncementsJob, () => findDue(app)),
    ...task(postAnnouncementJob, ({ id }) => postAnnouncement(app, id)),
  }),
  cron: [{ order: 230, at: '* * * * *', job: findAnnouncementsJob }],
  dueTimes: { announcements: ['next_try_at'] },
  demo: { order: 230, load: async () => (await import('../../../../demo/announcement.ts')).seedDemoAnnouncements },
})
