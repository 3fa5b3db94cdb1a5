import { clsx } from 'clsx'

export interface CoverPicture {
  url: string
  srcset: string
  width: number
  height: number
}

/**
 * The picture of an article, decorative, because its title is beside it. Without a picture it is a scene with a figure
 * that suits its address and its topic, the same on every visit. `sizes` is the width at which it is shown. `load` is `first` for the first
 * picture of a page, `eager` for those likely in view.
 */
export function Cover({
  picture,
  seed,
  topic,
  sizes,
  load = 'lazy',
  className,
}: {
  picture: CoverPicture | null
  /** The address of the article. */
  seed: string
  /** Its category or sub-guide. */
  topic?: string | null | undefined
  sizes: string
  load?: 'first' | 'eager' | 'lazy'
  className?: string
}) {
  const look = clsx('w-full bg-icon-bg object-cover', className)
  if (!picture)
    return (
      <img
        src={`/covers/${encodeURIComponent(topic || '-')}${seed}.svg`}
        alt=""
        width={480}
        height={270}
        loading={load === 'lazy' ? 'lazy' : 'eager'}
        className={look}
      />
    )
  return (
    <img
      src={picture.url}
      srcSet={picture.srcset || undefined}
      sizes={picture.srcset ? sizes : undefined}
      width={picture.width}
      height={picture.height}
      alt=""
      loading={load === 'lazy' ? 'lazy' : 'eager'}
      fetchPriority={load === 'first' ? 'high' : undefined}
      decoding="async"
      className={look}
    />
  )
}
