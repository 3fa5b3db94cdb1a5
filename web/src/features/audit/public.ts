// What the rest of the web may import of audit.
export { History, HistoryLink } from './History.tsx'
