import { contract, type Endpoint } from '@guildhall/contract'

/**
 * The browser's client, as source text: one export per endpoint that holds its method and path and names its types.
 * No export has a side effect, so a chunk carries only the calls that it makes.
 */
export function generateApi(): string {
  const features = Object.keys(contract)
  // A feature may be named as one of its endpoints.
  const imports = features.map(
    (feature) => `import type { ${feature} as ${feature}Feature } from '@guildhall/contract/${feature}'`,
  )
  const calls = Object.values(contract).flatMap((endpoints, index) =>
    Object.entries(endpoints as Record<string, Endpoint>).map(([name, { route, cached }]) => {
      const [method, path] = route.split(' ')
      const shared = cached ? ', shared: true' : ''
      const type = `EndpointRef<(typeof ${features[index]}Feature)['${name}']>`
      return `export const ${name}: ${type} = { name: '${name}', method: '${method}', path: '${path}'${shared} }`
    }),
  )
  const note = '// Generated from contract/ by `npm run generate`. Do not edit.'
  return [note, ...imports, "import type { EndpointRef } from './api.ts'", '', ...calls, ''].join('\n')
}
