/** Whether an article goes on after the beginning that its row in a list bears: 200 characters, and no half one. */
export const isTeaserCut = (teaser: string): boolean => teaser.length >= 199
