import { z } from 'zod/mini'
import type { Environment } from './environment.ts'
import { onOrOff, secureAddress } from './variables.ts'

/** The services that return titles of videos (oEmbed). */
export interface VideoSettings {
  /** Null asks no service. */
  videoTitles: {
    /** Addresses of the oEmbed services, by the site of contract/src/video-links.ts. */
    services: { youtube: string; vimeo: string }
    /** The sandbox plays them, on this machine. */
    isSimulated: boolean
  } | null
}

export function videoSettings({ production, sandbox, read }: Environment): VideoSettings {
  const isSimulated = !production && sandbox.isNeeded
  const secure = secureAddress(production)
  const settings = read({
    VIDEO_TITLES: z._default(onOrOff, true),
    YOUTUBE_OEMBED_URL: z._default(
      secure,
      isSimulated ? `${sandbox.url}/oembed/youtube` : 'https://www.youtube.com/oembed',
    ),
    VIMEO_OEMBED_URL: z._default(
      secure,
      isSimulated ? `${sandbox.url}/oembed/vimeo` : 'https://vimeo.com/api/oembed.json',
    ),
  })
  const services = { youtube: settings.YOUTUBE_OEMBED_URL, vimeo: settings.VIMEO_OEMBED_URL }
  return { videoTitles: settings.VIDEO_TITLES ? { services, isSimulated } : null }
}
