/** Of an address of this site its path, so that a link leads to the host that the page came from. */
export const pathOf = (url: string): string => new URL(url).pathname
