/** What of a view says something: empty texts, zero, null and undefined are left out. */
export const nonEmpty = <View extends object>(view: View): { [Name in keyof View]?: Exclude<View[Name], '' | null> } =>
  Object.fromEntries(Object.entries(view).filter(([, value]) => value)) as typeof view & object

/** A page of the site as a view shows it, `/staff/orders?q=ana`: what says nothing stands in no address. */
export function addressWith(path: string, view: object): string {
  const search = new URLSearchParams(Object.entries(nonEmpty(view)).map(([name, value]) => [name, String(value)]))
  return search.size ? `${path}?${search}` : path
}

/** The word of `known` that an address says; undefined where it says none of them. */
export const oneOf = <Word extends string>(words: readonly Word[], said: string | null): Word | undefined =>
  words.find((each) => each === said)
