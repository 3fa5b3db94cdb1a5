import type { Environment } from './environment.ts'

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

export function videoSettings({ production, sandbox, choice, secureUrl }: Environment): VideoSettings {
  const isSimulated = !production && sandbox.isNeeded
  const services = {
    youtube: secureUrl(
      'YOUTUBE_OEMBED_URL',
      isSimulated ? `${sandbox.url}/oembed/youtube` : 'https://www.youtube.com/oembed',
    ),
    vimeo: secureUrl(
      'VIMEO_OEMBED_URL',
      isSimulated ? `${sandbox.url}/oembed/vimeo` : 'https://vimeo.com/api/oembed.json',
    ),
  }
  return { videoTitles: choice('VIDEO_TITLES', true) ? { services, isSimulated } : null }
}
