const locs = (xml: string): string[] => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]!)

async function read(url: string): Promise<string> {
  const reply = await fetch(url)
  if (!reply.ok) throw new Error(`${url} replied ${reply.status}.`)
  return reply.text()
}

/** Every public address of the sitemap, in both locales, with the part that lists it. */
export async function publicAddresses(portalUrl: string): Promise<{ url: string; entry: string }[]> {
  const parts = locs(await read(`${portalUrl}/sitemap.xml`))
  const documents = await Promise.all(parts.map(read))
  return documents.flatMap((xml) =>
    [...xml.matchAll(/<url>([^]*?)<\/url>/g)].map(([, entry = '']) => ({ url: locs(entry)[0]!, entry })),
  )
}
