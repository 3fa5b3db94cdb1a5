import { feature } from '../feature.ts'
import { adoptionVerbs } from './command/verbs.ts'
import { sumOpenings } from './queries.ts'

export const adoption = feature({
  name: 'adoption',
  uses: ['account', 'ledger', 'news'],
  supplySides: [{ name: 'opening balances', kinds: ['opening'], sum: sumOpenings }],
  verbs: adoptionVerbs,
})
