import { contract, referenceOf, type Endpoint } from '@guildhall/contract'

/**
 * The browser's client as source text: one export per endpoint, a text of its method and path with its types.
 * web/vite.config.ts inlines the texts, so that a chunk carries only its own calls.
 */
export function generateApi(): string {
  const features = Object.keys(contract)
  // A feature and one of its endpoints may have the same name.
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

/** The parts of the account are in a folder of their own. */
const accountParts = new Set(['signup', 'recovery', 'profile', 'gameAccount', 'closing', 'staff'])

/** `gameAccount` is in account/game-account.ts. */
function fileOf(feature: string): string {
  if (feature === 'account') return 'account/login'
  const file = feature.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return accountParts.has(feature) ? `account/${file}` : file
}
