/** The fields of a view without empty texts, zero, null and undefined. */
export const nonEmpty = <View extends object>(view: View): { [Name in keyof View]?: Exclude<View[Name], '' | null> } =>
  Object.fromEntries(Object.entries(view).filter(([, value]) => value)) as typeof view & object

/** The address of a view of a page: `/staff/orders?q=ana`. Empty fields are left out. */
export function addressWith(path: string, view: object): string {
  const search = new URLSearchParams(Object.entries(nonEmpty(view)).map(([name, value]) => [name, String(value)]))
  return search.size ? `${path}?${search}` : path
}

/** A day of an address, `2026-11-23`; empty when it is none. */
export const dayIn = (text: string | null): string =>
  /^20\d\d-\d\d-\d\d$/.test(text ?? '') && !Number.isNaN(Date.parse(text!)) ? text! : ''

/** The one of `words` that equals `text`; undefined when none does. */
export const oneOf = <Word extends string>(words: readonly Word[], text: string | null): Word | undefined =>
  words.find((each) => each === text)
