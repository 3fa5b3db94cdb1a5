import type { Scene } from '../../server/src/art/scene.ts'

interface DemoText {
  title: string
  category: string
  tags: string[]
  html: string
}

/** One article of the demo, about an invented server. */
export interface DemoArticle {
  daysAgo: number
  author: string
  source: string | null
  /** The cover; without it the pages draw one. */
  scene?: Scene
  pt: DemoText
  en: DemoText
}
