import type { TaskList } from 'graphile-worker'
import { coverMaxBytes } from '@guildhall/contract/guide-rules'
import type { App } from '../../app.ts'
import { Refusal } from '../../fail.ts'
import { changeContent } from '../../cache/content.ts'
import { fetchPicture, NotFetched } from '../../images/fetch-picture.ts'
import { task } from '../../jobs/job.ts'
import { keepPicture, removeUnseen } from '../../images/pictures.ts'
import { fetchCoverJob } from './jobs.ts'
import * as queries from './queries.ts'
import { refuseAnimation, settlePictures } from './write-guide.ts'

interface CoverSource {
  id: number
  link: string
}

const mostAttempts = 6

export const guideTasks = (app: App): TaskList =>
  task(fetchCoverJob, async (source, { job }) => {
    try {
      await fetchCover(app, source)
    } catch (error) {
      if (job.attempts < mostAttempts) throw error
      logFailure(app, source, error)
    }
  })

/** Fetches a copy of a cover from another site, unless the guide has another cover by now. Logs a failed fetch. */
export async function fetchCover(app: App, source: CoverSource, fetchIt = fetchPicture): Promise<void> {
  const { id, link } = source
  if (!isStillMissing(await queries.getGuide(app.db, id), link)) return
  try {
    const bytes = refuseAnimation(
      await fetchIt(link, { maxBytes: coverMaxBytes, ownSites: [app.config.publicUrl, app.config.apiBaseUrl] }),
    )
    const picture = await keepPicture(app, 'guides', bytes!, null)
    const isUsed = await changeContent(app, ['guides'], async (db) => {
      if (!isStillMissing(await queries.lockGuide(db, id), link)) return false
      await settlePictures(db, id, { name: picture.name, link })
      return true
    })
    if (!isUsed) await removeUnseen(app, [picture.id])
  } catch (error) {
    if (!(error instanceof NotFetched || error instanceof Refusal)) throw error
    logFailure(app, source, error)
  }
}

const isStillMissing = (guide: Pick<queries.WholeGuide, 'cover_link' | 'cover'> | undefined, link: string): boolean =>
  guide?.cover_link === link && guide.cover === null

const logFailure = (app: App, { id, link }: CoverSource, error: unknown) =>
  app.log.warn({ err: error, guide: id, link }, 'the cover of a guide could not be fetched')
