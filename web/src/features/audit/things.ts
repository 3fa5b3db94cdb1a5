import type { Entry } from './entry.ts'

type Thing = Entry['thing']

const ofRef =
  (path: string) =>
  (ref: string): string =>
    `${path}${encodeURIComponent(ref)}`

/** The pages of things by their kind. A thing of another kind has no page of its own. */
const pages: Readonly<Record<string, (ref: string) => string>> = {
  notice: ofRef('/notice/edit/'),
  guide: ofRef('/guide/edit/'),
  subguide: ofRef('/subguide/edit/'),
  download: ofRef('/download/edit/'),
  update: ofRef('/updates/edit/'),
  item: ofRef('/item/edit/'),
  bundle: () => '/staff/bundles',
  rotation: () => '/staff/rotation',
  settings: ofRef('/staff/settings/'),
  page: (ref) => `/${encodeURIComponent(ref)}/edit`,
  roadmap: () => '/admin/roadmap',
  deposit: ofRef('/deposit/'),
  payment: ofRef('/staff/payments/'),
  'unknown payment': ofRef('/staff/payments/unknown/'),
  settlement: ofRef('/staff/settlements/'),
  'settlement difference': ofRef('/staff/settlements/differences/'),
  purchase: ofRef('/staff/orders?q='),
  gift: ofRef('/staff/gifts?q='),
  code: ofRef('/staff/codes/'),
  creator: ofRef('/staff/creators/'),
  delivery: ofRef('/staff/deliveries?q='),
  listing: ofRef('/staff/market?q='),
  ticket: ofRef('/support/reply/'),
  patch: () => '/upload/patch',
  'game item': ofRef('/staff/game-items?q='),
  effect: () => '/staff/effects',
  approval: ofRef('/staff/approvals/'),
}

const single: Readonly<Record<string, string>> = {
  ledger: '/staff/ledger',
  roadmap: '/admin/roadmap',
  audit: '/staff/audit',
  health: '/staff/health',
  staff: '/staff/roles',
}

/** The address of the page of a thing. */
export const pageOf = ({ kind, ref }: Thing): string | undefined => (ref === null ? single[kind] : pages[kind]?.(ref))

/** The words of a thing without its title: `Notícia 12`. An account is named by its login. */
export const thingText = ({ thing: { kind, ref, refName, name }, player }: Pick<Entry, 'thing' | 'player'>): string =>
  [name, kind === 'user' && player ? player : (refName ?? shortRef(ref))].filter(Boolean).join(' ')

/** Of a long number its beginning and its end; the whole one is a title. */
const shortRef = (ref: string | null): string | null =>
  ref && /^[0-9a-f-]{36}$/.test(ref) ? `${ref.slice(0, 8)}…${ref.slice(-4)}` : ref

/** The kind and the number of the address, `notice` and `12`. The names of kinds may have spaces, the others have none. */
export function partsOfTarget(target: string, things: readonly { kind: string }[]): { kind: string; ref: string } {
  if (things.some(({ kind }) => kind === target)) return { kind: target, ref: '' }
  const at = target.lastIndexOf(' ')
  return at < 0 ? { kind: target, ref: '' } : { kind: target.slice(0, at), ref: target.slice(at + 1) }
}
