import { m } from '@guildhall/messages'
import { Neighbours, Related } from '../news/public.ts'
import type { Guide } from './guide.ts'

const linked = <Found extends { slug: string }>(guide: Found) => ({ ...guide, to: `/guide/${guide.slug}` })

/** The previous and next guide of the sub-guide, and up to three related ones. */
export function MoreGuides({ guide: { previous, next, related } }: { guide: Guide }) {
  return (
    <>
      <Neighbours
        label={m.guide_neighbours()}
        previous={previous && linked(previous)}
        next={next && linked(next)}
        words={[m.guide_previous(), m.guide_next()]}
      />
      <Related id="more-guides" title={m.guide_related()} articles={related.map(linked)} />
    </>
  )
}
