// The steps of an owner's first day, without any schema, for the browser.

/** The steps after the owner's account, in their order. The second step is not stored: the account itself has it. */
export const setupSteps = ['site', 'mail', 'game', 'payment'] as const
export type SetupStep = (typeof setupSteps)[number]

/** What makes a portal complete, in the order of the list: the steps, and what follows them. */
export const firstSteps = [
  ...setupSteps,
  'donation',
  'support',
  'article',
  'download',
  'item',
  'owner',
  'backup',
] as const
export type FirstStep = (typeof firstSteps)[number]
