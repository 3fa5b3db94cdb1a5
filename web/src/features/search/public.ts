// What the rest of the web may import of search.
export { PaletteSlot } from './PaletteSlot.tsx'
