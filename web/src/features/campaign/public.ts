// What the rest of the web may import of campaigns.
export { BonusBanner } from './BonusBanner.tsx'
export { GoalCard } from './GoalCard.tsx'
export { useCampaigns, useQuote, type Campaign } from './use-campaigns.ts'
export { WallConsentCard } from './WallConsentCard.tsx'
