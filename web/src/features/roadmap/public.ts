// What the rest of the web may import of roadmap.
export { roadmapIn, upcoming, type RoadmapSource, type UpcomingItem } from './rules.ts'
