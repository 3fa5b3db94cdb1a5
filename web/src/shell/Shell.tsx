import { createContext, use, type ReactNode } from 'react'

/** Whether the server already has the HTML of this shell (render-body.tsx). Always false in the browser. */
export const ShellIsCached = createContext(false)

/**
 * The frame of a page, the same for everybody at its address, whatever the page loads. It may read the settings, the
 * address and the year, and has no pictures with preload links.
 */
export function Shell({ children }: { children: ReactNode }) {
  return use(ShellIsCached) ? null : children
}
