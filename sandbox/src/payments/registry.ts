import type { FastifyInstance } from 'fastify'
import { providerNames, type ProviderName } from './payments.ts'
import type { ProviderServices } from './services.ts'
import type { Provider } from './provider.ts'

export type Providers = ReadonlyMap<ProviderName, Provider>

/** The simulated providers, in the order in which pages list them. */
export const registryOf = (all: Provider[]): Providers =>
  new Map(
    providerNames.flatMap((name) => all.filter((each) => each.name === name).map((each) => [name, each] as const)),
  )

/** Serves each provider's API under its own prefix: `/mercadopago/v1/payments`. */
export async function serveProviders(
  fastify: FastifyInstance,
  services: ProviderServices,
  providers: Providers,
): Promise<void> {
  for (const provider of providers.values())
    await fastify.register(async (scope) => provider.serve(scope, services), { prefix: `/${provider.name}` })
}
