/** The path of an address of this site, so that the link uses the host of the page. */
export const pathOf = (url: string): string => new URL(url).pathname

/** "42%" for a part from 0 to 1; never 100% before everything has arrived. */
export const percentText = (part: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent' }).format(Math.floor(part * 100) / 100)

/** When an upload expires, in the server's calendar. */
export const endText = (at: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short', timeZone: 'Etc/GMT+3' }).format(
    new Date(at),
  )
