/** Of an address of this site its path, so that a link leads to the host that the page came from. */
export const pathOf = (url: string): string => new URL(url).pathname

/** "42%", of a part from 0 to 1; never 100% before all has arrived. */
export const percentText = (part: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent' }).format(Math.floor(part * 100) / 100)

/** When an upload ends, in the calendar of the server. */
export const endText = (at: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short', timeZone: 'Etc/GMT+3' }).format(
    new Date(at),
  )
