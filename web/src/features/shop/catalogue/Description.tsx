import { m } from '@guildhall/messages'
import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { shopLimits, type grids } from '@guildhall/contract/shop-rules'
import { useLocale } from '../../../format/locale.ts'
import { Button } from '../../../ui/Button.tsx'
import { lengthOfText } from './description.ts'
import type { ShopItem } from './shop-item.ts'

type Grid = (typeof grids)[number]

/**
 * Short descriptions are shown in full, and on the item's own page all are. A longer one shows as many lines as the
 * density allows, until it is expanded.
 */
export function Description({ item, grid, isWhole }: { item: ShopItem; grid: Grid; isWhole: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const locale = useLocale()
  const id = useId()
  const isLong = !isWhole && lengthOfText(item.description) > shopLimits.clampAt
  return (
    <div data-part="description" className="grid justify-items-start">
      <div
        id={id}
        lang={item.locale === locale ? undefined : item.locale}
        className={clsx(
          'prose-body text-sm! text-muted',
          isLong && !isOpen && `no-script:line-clamp-none ${clamps[grid]}`,
        )}
        dangerouslySetInnerHTML={{ __html: item.description }}
      />
      {isLong && (
        <Button
          variant="link"
          size="dense"
          className="-ms-3 no-script:hidden"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? m.shop_description_less() : m.shop_description_more()}
        </Button>
      )}
    </div>
  )
}

const clamps: Record<Grid, string> = { comfort: 'line-clamp-5', compact: 'line-clamp-4', dense: 'line-clamp-3' }
