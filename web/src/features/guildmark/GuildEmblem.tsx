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
    <span className={`relative inline-block aspect-4/3 shrink-0 overflow-hidden rounded-xs ${className}`}>
      <svg viewBox="0 0 16 12" aria-hidden className="size-full bg-s3 text-faint">
        <path d="M8 1.500 12 3v3.500c0 2-1.600 3.400-4 4.300-2.400-.9-4-2.300-4-4.300V3z" fill="currentColor" />
      </svg>
      {url && url !== broken && (
        // Without words of its own a picture that fails leaves no mark in any browser: the shield stays.
        <img
          src={url}
          alt=""
          width="16"
          height="12"
          loading="lazy"
          onError={() => setBroken(url)}
          className="absolute inset-0 size-full [image-rendering:pixelated]"
        />
      )}
    </span>
  )
}
