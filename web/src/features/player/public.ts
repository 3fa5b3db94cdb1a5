// What the rest of the web may import of player.
export { PlayerLink } from './PlayerLink.tsx'
export { ReverseDialog } from './ReverseDialog.tsx'
