// What the rest of the web may import of a player's first day.
export { FirstDayCard } from './FirstDayCard.tsx'
export { noteDownloaded } from './note-downloaded.ts'
