// What the rest of the web may import of sitepage.
export { SocialCard, socialNames } from './SocialCard.tsx'
