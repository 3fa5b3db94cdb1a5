/** Fills a pattern such as /notice/:slug from the demo content. A new kind of address needs a line in `lists`. */
export async function examplePath(pattern: string, portalUrl: string): Promise<string> {
  if (!pattern.includes(':')) return pattern
  const found = Object.entries(lists).find(([prefix]) => pattern.startsWith(prefix))
  if (!found) throw new Error(`Say in e2e/examples.ts where an example of ${pattern} is to be found.`)
  const [, { api, key }] = found
  const reply = await fetch(`${portalUrl}${api}`)
  const first = ((await reply.json()) as Record<string, Record<string, unknown>[] | undefined>)[key]?.[0]
  if (!first) throw new Error(`${api} is empty; the demo content should bring something for ${pattern}.`)
  return pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(first[name])))
}

const lists: Record<string, { api: string; key: string }> = {
  '/notice/': { api: '/api/notices', key: 'notice' },
}
