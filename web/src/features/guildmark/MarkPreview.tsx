import { m } from '@guildhall/messages'
import { Card } from '../../ui/Card.tsx'
import { usePreview } from '../../ui/use-preview.ts'

/** The mark sixteen times enlarged and at its real size, because a few pixels can only be judged so. */
export function MarkPreview({ file }: { file: File | null }) {
  const url = usePreview(file)
  return (
    <Card as="section" aria-label={m.guildmark_preview()} className="grid w-fit max-w-full gap-4 max-md:order-first">
      <figure className="grid gap-2">
        {url ? (
          <img
            src={url}
            alt={m.guildmark_preview_large()}
            width="256"
            height="192"
            className="w-64 max-w-full rounded-sm outline outline-edge [image-rendering:pixelated]"
          />
        ) : (
          <Canvas />
        )}
        <figcaption className="text-sm text-muted">
          {url ? m.guildmark_preview_large() : m.guildmark_preview_none()}
        </figcaption>
      </figure>
      {url && (
        <figure className="flex items-center gap-3 border-t border-line pt-4">
          <img
            src={url}
            alt={m.guildmark_preview_game()}
            width="16"
            height="12"
            className="[image-rendering:pixelated]"
          />
          <figcaption className="text-sm text-muted">{m.guildmark_preview_game()}</figcaption>
        </figure>
      )}
    </Card>
  )
}

/** The grid of 16 × 12 cells that a mark fills. */
function Canvas() {
  return (
    <svg viewBox="0 0 256 192" aria-hidden className="w-64 max-w-full rounded-sm bg-bg outline outline-edge">
      <path
        d={[
          ...Array.from({ length: 15 }, (_, column) => `M${(column + 1) * 16} 0v192`),
          ...Array.from({ length: 11 }, (_, row) => `M0 ${(row + 1) * 16}h256`),
        ].join('')}
        stroke="var(--line)"
      />
      <path
        d="M80 48h96v48c0 32-16 56-48 72-32-16-48-40-48-72z"
        fill="none"
        stroke="var(--edge)"
        strokeWidth="2"
        strokeDasharray="6 6"
      />
    </svg>
  )
}
