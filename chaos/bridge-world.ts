import type { Config } from '../bridge/src/config.ts'

export const bridgeSecret = 'the-secret-of-the-bridge-under-kills'

/** The configuration of the bridge program under kills. */
export const bridgeConfig = (root: string, listen: string): Config => ({
  listen,
  secret: bridgeSecret,
  root,
  alsoUses: [],
  dialect: 'w2pp',
  chestPick: 'first-empty',
  markGroups: ['01'],
  tls: null,
  paths: {},
  // An item that is fetched is in the chest at once here, so a long time to verify shows a wrong order of steps.
  periods: { answerMs: 1_000, itemsMs: 200, verifyMs: 20_000 },
})
