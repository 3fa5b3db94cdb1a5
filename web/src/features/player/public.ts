// What the rest of the web may import of player.
export { PartPanel, type PanelPart } from './PartPanel.tsx'
export { PlayerLink } from './PlayerLink.tsx'
export { ReverseDialog } from './ReverseDialog.tsx'
