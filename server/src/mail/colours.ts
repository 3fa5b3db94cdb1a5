/**
 * Colours of a mail, as six hexadecimal digits, because mail programs have no variables. The values are those of the
 * site.
 */
export interface MailColours {
  page: string
  card: string
  line: string
  text: string
  muted: string
  brass: string
  button: string
  onButton: string
}

/** The default, written on each element. Programs without `prefers-color-scheme` (Gmail, Outlook) show these. */
export const dark: MailColours = {
  page: '#080f16',
  card: '#101820',
  line: '#343e48',
  text: '#f2eee4',
  muted: '#c2bdb2',
  brass: '#e9bd68',
  button: '#e0a546',
  onButton: '#1c1105',
}

/** For a light scheme, and on paper. */
export const light: MailColours = {
  page: '#f4f0e6',
  card: '#fcfaf4',
  line: '#d3c9b9',
  text: '#281c13',
  muted: '#534538',
  brass: '#7a4c0d',
  button: '#e5ac4c',
  onButton: '#1c1105',
}
