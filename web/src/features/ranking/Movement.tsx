import { m } from '@guildhall/messages'

/** How many places a character rose or fell since the end of the day before; nothing while that is unknown. */
export function Movement({ of }: { of: number | null | undefined }) {
  if (!of) return null
  return (
    <span className={`tabular text-sm ${of > 0 ? 'text-success' : 'text-danger'}`}>
      <span aria-hidden>
        {of > 0 ? '▲' : '▼'}
        {Math.abs(of)}
      </span>
      <span className="sr-only">{of > 0 ? m.ranking_rose({ count: of }) : m.ranking_fell({ count: -of })}</span>
    </span>
  )
}
