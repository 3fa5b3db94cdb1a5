import { contract, referenceOf, type Endpoint } from '@guildhall/contract'

/**
 * The browser's client, as source text: one export per endpoint, a text of its method and path with its types.
 * Texts are put in the place where they are used (web/vite.config.ts), so that a chunk carries only the calls it makes.
 */
export function generateApi(): string {
  const features = Object.keys(contract)
  // A feature may be named as one of its endpoints.
  const imports = features.map(
    (feature) => `import type { ${feature} as ${feature}Feature } from '@guildhall/contract/${fileOf(feature)}'`,
  )
  const calls = Object.values(contract).flatMap((endpoints, index) =>
    Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => {
      const type = `EndpointRef<(typeof ${features[index]}Feature)['${name}']>`
      return `export const ${name} = '${referenceOf(endpoint)}' as ${type}`
    }),
  )
  const heading = '// Generated from contract/ by `npm run generate`. Do not edit.'
  return [heading, ...imports, "import type { EndpointRef } from './client.ts'", '', ...calls, ''].join('\n')
}

/** The parts of the account stand in a folder of their own. */
const accountParts = new Set(['signup', 'recovery', 'profile', 'gameAccount', 'staff'])

/** `gameAccount` stands in account/game-account.ts. */
function fileOf(feature: string): string {
  if (feature === 'account') return 'account/login'
  const file = feature.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return accountParts.has(feature) ? `account/${file}` : file
}
