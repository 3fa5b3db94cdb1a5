import { clsx } from 'clsx'
import type { ReactNode } from 'react'

const tones = {
  neutral: 'border-transparent bg-s3 text-muted',
  brass: 'border-transparent bg-brass-deep text-text',
  verd: 'border-transparent bg-verd-deep text-verd',
  success: 'border-transparent bg-success-deep text-success',
  warn: 'border-transparent bg-warn-deep text-warn',
  info: 'border-transparent bg-info-deep text-info',
  danger: 'border-transparent bg-danger-deep text-danger',
  common: 'border-r-common text-r-common',
  uncommon: 'border-r-uncommon text-r-uncommon',
  rare: 'border-r-rare text-r-rare',
  epic: 'border-r-epic text-r-epic',
  legendary: 'border-r-legendary text-r-legendary',
  mythic: 'border-r-mythic text-r-mythic',
}

export type BadgeTone = keyof typeof tones

/** A status (filled) or a rarity (outlined). It always contains its word, because colour alone is not enough. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      data-edged
      className={clsx(
        'inline-flex items-center gap-1 rounded-xs border px-2 py-0.5 text-xs font-semibold break-words',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}
