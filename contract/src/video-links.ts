/**
 * Which addresses lead to a video, and the address of its page. Without any schema, so that the editor in the browser
 * and the sanitiser on the server use the same rule.
 */

/** `site` names the oEmbed service with the title, or is null. `address` is the page of the video, `host` its host. */
export interface VideoLink {
  site: 'youtube' | 'vimeo' | null
  address: string
  host: string
}

/** The host of a web address without `www.`; null when the text is no web address. */
export function hostOf(text: string): string | null {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) && url.hostname ? url.hostname.replace(/^www\./, '') : null
}

/**
 * The video of an address of YouTube, Vimeo or Twitch, for its page or its embedded player. Null for any other address.
 */
export function videoOf(text: string): VideoLink | null {
  const url = URL.parse(text.trim().replace(/^\/\//, 'https://'))
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const host = url.hostname.replace(/^(?:www|m)\./, '')
  if (/^(?:youtube(?:-nocookie)?\.com|youtu\.be)$/.test(host)) return youtube(url, host)
  if (host === 'vimeo.com' || host === 'player.vimeo.com') return vimeo(url)
  if (/(?:^|\.)twitch\.tv$/.test(host)) return twitch(url, host)
  return null
}

function youtube(url: URL, host: string): VideoLink | null {
  const [, first = '', second = ''] = url.pathname.split('/')
  const id =
    host === 'youtu.be'
      ? first
      : /^(?:embed|shorts|live|v)$/.test(first)
        ? second
        : first === 'watch'
          ? (url.searchParams.get('v') ?? '')
          : ''
  if (!/^[\w-]{6,20}$/.test(id)) return null
  const start = (url.searchParams.get('t') ?? url.searchParams.get('start') ?? '').replace(/s$/, '')
  const at = /^[1-9]\d{0,5}$/.test(start) ? `&t=${start}s` : ''
  return { site: 'youtube', address: `https://www.youtube.com/watch?v=${id}${at}`, host: 'youtube.com' }
}

function vimeo(url: URL): VideoLink | null {
  const [, id, key] = /^\/(?:video\/)?(\d{5,12})(?:\/(\w{6,20}))?\/?$/.exec(url.pathname) ?? []
  if (!id) return null
  // The key of an unlisted video.
  const unlisted = key ?? url.searchParams.get('h')
  const end = unlisted && /^\w{6,20}$/.test(unlisted) ? `/${unlisted}` : ''
  return { site: 'vimeo', address: `https://vimeo.com/${id}${end}`, host: 'vimeo.com' }
}

function twitch(url: URL, host: string): VideoLink | null {
  const path = host === 'clips.twitch.tv' ? clipOf(url) : host === 'player.twitch.tv' ? playedOf(url) : url.pathname
  const isVideo = /^\/(?:videos\/\d{5,12}|(?:\w{2,30}\/)?clip\/[\w-]{5,120})\/?$/.test(path)
  return isVideo ? { site: null, address: `https://www.twitch.tv${path.replace(/\/$/, '')}`, host: 'twitch.tv' } : null
}

const clipOf = ({ pathname, searchParams }: URL): string =>
  `/clip/${pathname === '/embed' ? (searchParams.get('clip') ?? '') : pathname.slice(1)}`

const playedOf = ({ searchParams }: URL): string => `/videos/${(searchParams.get('video') ?? '').replace(/^v/, '')}`
