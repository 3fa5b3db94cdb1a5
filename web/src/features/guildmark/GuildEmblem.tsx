import { useState } from 'react'
import { settings } from '../../app/settings.ts'
import { markUrl } from './mark-url.ts'

/** A guild's mark of 16×12 pixels, enlarged; a plain shield stands behind it, and is seen when there is no mark. */
export function GuildEmblem({
  guildId,
  file,
  className = 'w-6',
}: {
  guildId: number
  /** The name of the file that we serve, null when the guild has sent none. */
  file: string | null
  className?: string
}) {
  const [broken, setBroken] = useState('')
  const url = markUrl(settings().guildMarkUrl, guildId, file)
  return (
    <span className={`emblem ${className}`}>
      {url && url !== broken && (
        // Without words of its own a picture that fails leaves no mark in any browser: the shield stays.
        <img src={url} alt="" width="16" height="12" loading="lazy" onError={() => setBroken(url)} />
      )}
    </span>
  )
}
