import { videoOf } from '@guildhall/contract/video-links'
import type { App } from '../../app.ts'
import { fetchFromWeb } from '../../images/fetch-picture.ts'
import { titleIn } from './rules.ts'

const maxBytes = 64 * 1024
const timeoutMs = 5_000

/**
 * The title of the video at an address. Only the configured oEmbed services are asked, only for videos of theirs, and
 * redirects are not followed. Null when no service replies with a title: the author then writes one (decision 0095).
 */
export async function findVideoTitle(app: Pick<App, 'config' | 'log'>, address: string): Promise<string | null> {
  const { videoTitles, publicUrl, apiBaseUrl } = app.config
  const video = videoOf(address)
  if (!videoTitles || !video?.site) return null
  const service = new URL(videoTitles.services[video.site])
  service.searchParams.set('url', video.address)
  service.searchParams.set('format', 'json')
  try {
    const reply = await fetchFromWeb(service.href, {
      maxBytes,
      timeoutMs,
      accept: 'application/json',
      mostRedirects: 0,
      ...(videoTitles.isSimulated ? { isAllowed: isThisMachine } : { ownSites: [publicUrl, apiBaseUrl] }),
    })
    return titleIn(reply.toString('utf8'))
  } catch (error) {
    app.log.info({ err: error, site: video.site }, 'the title of a video could not be looked up')
    return null
  }
}

const isThisMachine = (ip: string): boolean => ip === '127.0.0.1'
