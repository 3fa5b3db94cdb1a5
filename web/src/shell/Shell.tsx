import { createContext, use, type ReactNode } from 'react'

/** The server has the HTML of this shell already (render-body.tsx). Never so in the browser. */
export const ShellIsCached = createContext(false)

/**
 * What stands around a page and is the same for everybody who opens its address, whatever the page loads: it may read
 * the settings, the address and the year, and shows no pictures that the browser should fetch ahead.
 */
export function Shell({ children }: { children: ReactNode }) {
  return use(ShellIsCached) ? null : children
}
