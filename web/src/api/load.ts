import { createContext, data, type LoaderFunctionArgs } from 'react-router'
import { ApiError, api, type Api } from './client.ts'

/** How a loader reaches the API: over HTTP in the browser, within the process on the server. */
export const apiContext = createContext<Api>(api)

/**
 * The current time for the rendering of a page. The server sets it, so that all parts of the process use the same time.
 */
export const nowContext = createContext<() => number>(Date.now)

export interface LoadArgs {
  api: Api
  /** Milliseconds. */
  now: number
  params: Record<string, string | undefined>
  url: URL
}

/**
 * Wraps a page's loader: `export const loader = load(async ({ api, params }) => …)`. A refusal of the API becomes the
 * route's error with the same status, which survives serialization for hydration. A loader sends only values of the
 * address, so an address that the API finds invalid is a 404.
 */
export function load<T>(work: (args: LoadArgs) => Promise<T>) {
  return async ({ context, params, request }: LoaderFunctionArgs): Promise<T> => {
    const call = context.get(apiContext)
    const withSignal: Api = (endpoint, input) => call(endpoint, { ...input, signal: request.signal } as never)
    try {
      return await work({ api: withSignal, now: context.get(nowContext)(), params, url: new URL(request.url) })
    } catch (error) {
      // Status 0 cannot become the status of a response; it happens only in browsers.
      if (error instanceof ApiError && error.status) {
        const isNoAddress = error.body.code === 'invalid_input'
        throw data(error.body, { status: isNoAddress ? 404 : error.status })
      }
      throw error
    }
  }
}
