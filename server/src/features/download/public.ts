export { hasDownloads } from './queries.ts'
