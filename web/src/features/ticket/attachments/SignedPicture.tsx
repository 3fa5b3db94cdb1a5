import { useState } from 'react'
import type { Attachment } from '../words.ts'
import { useAttachmentCalls } from './calls.ts'

/** A picture of a message. Its address works for ten minutes; when it fails, a new one is requested, once. */
export function SignedPicture({
  attachment: { name, url: first, width, height },
  alt,
  className,
}: {
  attachment: Attachment
  alt: string
  className: string
}) {
  const calls = useAttachmentCalls()
  const [url, setUrl] = useState(first)
  const [hasAsked, setAsked] = useState(false)

  async function askAgain() {
    if (hasAsked) return
    setAsked(true)
    const found = await calls.read(name).catch(() => null)
    if (found) setUrl(found.data.url)
  }

  return (
    url && (
      <img
        src={url}
        alt={alt}
        width={width ?? undefined}
        height={height ?? undefined}
        loading="lazy"
        decoding="async"
        onError={() => void askAgain()}
        className={className}
      />
    )
  )
}
