// What the rest of the web may import of news.
export { ArticleCard, ArticleSkeleton, type ArticleShape } from './ArticleCard.tsx'
export { ArticleState } from './ArticleState.tsx'
export { Cover } from './Cover.tsx'
export { isTeaserCut, publishedFirst } from './listing.ts'
export { Neighbours, Related } from './MoreArticles.tsx'
