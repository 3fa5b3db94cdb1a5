import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/**
 * The buttons at the end of a dialog. They stay in view while the content above scrolls: on a phone the main button of a
 * long question would lie below the edge. It must be the last part of the dialog. `isWide` makes the buttons as wide as a
 * phone.
 */
export function DialogActions({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) {
  return (
    <div
      className={clsx(
        'sticky bottom-0 z-1 -mb-5 flex flex-wrap justify-end gap-3 bg-s1 pb-5 md:-mb-6 md:pb-6',
        // Content that scrolls fades out above the buttons.
        'before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-4 before:bg-linear-to-t before:from-s1 before:to-transparent',
        isWide && 'max-sm:*:flex-1',
      )}
    >
      {children}
    </div>
  )
}
