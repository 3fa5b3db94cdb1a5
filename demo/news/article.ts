import type { Scene } from './scenes.ts'

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
  scene: Scene
  pt: DemoText
  en: DemoText
}
