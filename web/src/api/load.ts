import { createContext, data, type LoaderFunctionArgs } from 'react-router'
import { ApiError, api, type Api } from './client.ts'

/** How a loader reaches the API: over HTTP in the browser, within the process on the server. */
export const apiContext = createContext<Api>(api)

/** What the time is while a page is made; the server says it, so that it is the same as everywhere in the process. */
export const nowContext = createContext<() => number>(Date.now)

export interface LoadArgs {
  api: Api
  /** Milliseconds. */
  now: number
  params: Record<string, string | undefined>
  url: URL
}

/**
 * A page's loader: `export const loader = load(async ({ api, params }) => …)`.
 * A refusal of the API becomes the route's error with the same status, which crosses hydration unharmed.
 * All that a loader sends stands in the address: where the API finds it invalid, there is no such page.
 */
export function load<T>(work: (args: LoadArgs) => Promise<T>) {
  return async ({ context, params, request }: LoaderFunctionArgs): Promise<T> => {
    const call = context.get(apiContext)
    const withSignal: Api = (endpoint, input) => call(endpoint, { ...input, signal: request.signal } as never)
    try {
      return await work({ api: withSignal, now: context.get(nowContext)(), params, url: new URL(request.url) })
    } catch (error) {
      // No reply at all has no status to be given; only browsers meet it.
      if (error instanceof ApiError && error.status) {
        const isNoAddress = error.body.code === 'invalid_input'
        throw data(error.body, { status: isNoAddress ? 404 : error.status })
      }
      throw error
    }
  }
}
