import { guides } from './articles-guides.ts'
import { reports } from './articles-reports.ts'
import type { DemoArticle } from './article.ts'

export const demoArticles: DemoArticle[] = [...reports, ...guides]
