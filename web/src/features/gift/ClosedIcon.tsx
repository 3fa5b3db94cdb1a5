import { clsx } from 'clsx'
import { Gift as GiftIcon } from 'lucide-react'

/** The picture of a gift that its receiver has not opened. */
export const ClosedIcon = ({ className }: { className: string }) => (
  <span
    aria-hidden
    className={clsx('grid shrink-0 place-items-center rounded-md border border-line bg-s2 text-brass', className)}
  >
    <GiftIcon className="size-1/2" />
  </span>
)
