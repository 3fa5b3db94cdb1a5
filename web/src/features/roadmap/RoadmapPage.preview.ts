import type { Preview } from '@guildhall/contract/previews'
import { m } from '@guildhall/messages'
import type { Arriving, Outcome } from '../../api/outcome.ts'
import { roadmapIn } from './rules.ts'
import { nextMilestone, type Item } from './timeline.ts'

interface Loaded {
  items: Arriving<Outcome<Parameters<typeof roadmapIn<Item>>[0]>>
  now: number
}

/** What comes next on the roadmap. */
export function preview({ items, now }: Loaded): Partial<Preview> {
  const next = nextMilestone(roadmapIn<Item>(items.now?.data ?? []), now)
  return { lines: [next ? m.roadmap_preview_next({ item: next.title }) : m.roadmap_intro()] }
}
