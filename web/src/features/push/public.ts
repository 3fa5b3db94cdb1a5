// What the rest of the web may import of push.
export { RemindButton } from './RemindButton.tsx'
export { PushParts } from './PushParts.tsx'
