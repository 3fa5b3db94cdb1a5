// What the rest of the web may import of the first day.
export { FirstStepsCard } from './FirstStepsCard.tsx'
