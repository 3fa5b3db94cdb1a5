// What the rest of the web may import of sitepage.
export { DocumentLinks } from './DocumentLinks.tsx'
export { ownCards } from './own-cards.ts'
export { SocialCard, socialNames } from './SocialCard.tsx'
