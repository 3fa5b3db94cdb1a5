import type { TaskList } from 'graphile-worker'
import { coverMaxBytes } from '@guildhall/contract/guide-rules'
import type { App } from '../../app.ts'
import { Refusal } from '../../fail.ts'
import { changeContent } from '../../cache/content.ts'
import { fetchPicture, NotFetched } from '../../images/fetch-picture.ts'
import { task } from '../../jobs/job.ts'
import { keepPicture, removeUnused } from '../../images/pictures.ts'
import { fetchCoverJob } from './jobs.ts'
import * as queries from './queries.ts'
import { settlePictures, still } from './write-guide.ts'

interface Wanted {
  id: number
  link: string
}

const mostAttempts = 6

export const guideTasks = (app: App): TaskList =>
  task(fetchCoverJob, async (wanted, { job }) => {
    try {
      await fetchCover(app, wanted)
    } catch (error) {
      if (job.attempts < mostAttempts) throw error
      tell(app, wanted, error)
    }
  })

/** Fetches a copy of the cover that stands at an address of another site, unless the guide wants another by now. */
export async function fetchCover(app: App, wanted: Wanted, fetchIt = fetchPicture): Promise<void> {
  const { id, link } = wanted
  if (!isWanted(await queries.getGuide(app.db, id), link)) return
  try {
    const bytes = still(
      await fetchIt(link, { maxBytes: coverMaxBytes, ownSites: [app.config.publicUrl, app.config.apiBaseUrl] }),
    )
    const picture = await keepPicture(app, 'guides', bytes!, null)
    const isKept = await changeContent(app, ['guides'], async (db) => {
      if (!isWanted(await queries.lockGuide(db, id), link)) return false
      await settlePictures(db, id, { name: picture.name, link })
      return true
    })
    if (!isKept) await removeUnused(app, [picture.id])
  } catch (error) {
    if (!(error instanceof NotFetched || error instanceof Refusal)) throw error
    tell(app, wanted, error)
  }
}

const isWanted = (guide: Pick<queries.WholeGuide, 'cover_link' | 'cover'> | undefined, link: string): boolean =>
  guide?.cover_link === link && guide.cover === null

const tell = (app: App, { id, link }: Wanted, error: unknown) =>
  app.log.warn({ err: error, guide: id, link }, 'the cover of a guide could not be fetched')
