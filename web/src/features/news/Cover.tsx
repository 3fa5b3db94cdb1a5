import { clsx } from 'clsx'
import { landscape } from './landscape.ts'

export interface CoverPicture {
  url: string
  srcset: string
  width: number
  height: number
}

/**
 * The picture of an article, decorative, because its title is beside it. Without a picture it is a night scene drawn
 * from `seed`, the same on every visit. `sizes` is the width at which it is shown. `load` is `first` for the first
 * picture of a page, `eager` for those likely in view.
 */
export function Cover({
  picture,
  seed,
  sizes,
  load = 'lazy',
  className,
}: {
  picture: CoverPicture | null
  seed: string
  sizes: string
  load?: 'first' | 'eager' | 'lazy'
  className?: string
}) {
  const look = clsx('w-full bg-icon-bg object-cover', className)
  if (!picture) return <img src={landscape(seed)} alt="" width={480} height={270} className={look} />
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
