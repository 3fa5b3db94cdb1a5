import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { ItemIcon } from '../../items/public.ts'
import type { ShopItem } from './shop-item.ts'

/** The picture of an item, decorative beside its name. A missing or broken one is drawn from the name. */
export function ItemPicture({
  item,
  isFirst,
  isSmall,
}: {
  item: Pick<ShopItem, 'name' | 'picture' | 'image' | 'look' | 'amount'>
  isFirst: boolean
  isSmall: boolean
}) {
  const picture = useRef<HTMLImageElement>(null)
  const [isBroken, setBroken] = useState(false)
  // The picture may have failed before the listener was added.
  useEffect(() => {
    const { current } = picture
    if (current?.complete && current.naturalWidth === 0) setBroken(true)
  }, [])
  // With a picture of its own, that of the look is this one, which is broken.
  const look = item.look && (isBroken ? { ...item.look, picture: null } : item.look)
  const frame = clsx('w-full bg-icon-bg', isSmall ? 'aspect-2/1' : 'aspect-4/3')
  if (!item.image || isBroken)
    return (
      <div data-placeholder className={clsx('grid place-items-center', frame)}>
        <ItemIcon name={item.name} look={look} amount={item.amount} className="h-3/5 w-auto" />
      </div>
    )
  return (
    <img
      ref={picture}
      src={item.image}
      srcSet={item.picture?.srcset || undefined}
      sizes={item.picture?.srcset ? '(min-width: 1280px) 20rem, (min-width: 640px) 45vw, 100vw' : undefined}
      width={item.picture?.width}
      height={item.picture?.height}
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setBroken(true)}
      className={clsx('object-contain', frame)}
    />
  )
}
