import { useState } from 'react'
import { settings } from '../../app/settings.ts'
import { markUrl } from './mark-url.ts'

/** A guild's mark of 16×12 pixels, enlarged. A plain shield behind it is visible when there is no mark. */
export function GuildEmblem({
  guildId,
  file,
  className = 'w-6',
}: {
  guildId: number
  /** The name of the stored file; null when the guild has sent none. */
  file: string | null
  className?: string
}) {
  const [broken, setBroken] = useState('')
  const url = markUrl(settings().guildMarkUrl, guildId, file)
  return (
    <span className={`emblem ${className}`}>
      {url && url !== broken && (
        // The empty `alt` hides a broken picture in every browser, so the shield stays visible.
        <img src={url} alt="" width="16" height="12" loading="lazy" onError={() => setBroken(url)} />
      )}
    </span>
  )
}
