import { guides } from './articles-guides.ts'
import { reports } from './articles-reports.ts'
import type { Scene } from './scenes.ts'

/** One article of the demo: a server of our invention, its players and its battles. */
export interface DemoArticle {
  daysAgo: number
  author: string
  source: string | null
  scene: Scene
  pt: DemoText
  en: DemoText
}

interface DemoText {
  title: string
  category: string
  tags: string[]
  html: string
}

export const demoArticles: DemoArticle[] = [...reports, ...guides]
