/** Where a browser keeps something of the portal. */
export type StoragePlace = 'cookie' | 'localStorage' | 'sessionStorage' | 'cache'

/** Until when it stays: a number is days; `signed_in` ends with the sign-out, `tab` with the tab, `cleared` never by itself. */
export type StoredFor = number | 'signed_in' | 'sent' | 'tab' | 'cleared'

export interface StoredItem {
  id: string
  /** The names by place. `…` at the end stands for any text. */
  names: Partial<Record<StoragePlace, readonly string[]>>
  keptFor: StoredFor
}

const lasting = ['referral_goal:…', 'referral_message:…', 'shop-target…'] as const

/**
 * Everything that the portal sets or stores in a browser. The privacy page shows it with the reason of each, which is in
 * messages under `sitepage_storage_<id>`. Each journey fails when a page stores anything else.
 */
export const storedItems = [
  { id: 'session', names: { localStorage: ['power-token'] }, keptFor: 'signed_in' },
  {
    id: 'owner',
    names: { localStorage: ['personal-owner', 'personal-expired'], sessionStorage: ['personal-owner'] },
    keptFor: 'signed_in',
  },
  { id: 'device', names: { cookie: ['device_…'] }, keptFor: 400 },
  { id: 'language', names: { cookie: ['lang'] }, keptFor: 400 },
  { id: 'theme', names: { localStorage: ['theme'] }, keptFor: 'cleared' },
  { id: 'browser', names: { cookie: ['rid', 'cookieIndication'] }, keptFor: 400 },
  { id: 'invite', names: { localStorage: ['ref_code', 'ref_code_at'] }, keptFor: 7 },
  { id: 'drafts', names: { localStorage: ['draft-…'], sessionStorage: ['draft-…'] }, keptFor: 'sent' },
  { id: 'choices', names: { localStorage: lasting, sessionStorage: lasting }, keptFor: 'signed_in' },
  { id: 'staff', names: { localStorage: ['staff-…'], sessionStorage: ['staff-…'] }, keptFor: 'signed_in' },
  {
    id: 'orders',
    names: { sessionStorage: ['once:…', 'card:sent…', 'paid:…', 'shop-cart…', 'shop-address…'] },
    keptFor: 'tab',
  },
  { id: 'setup', names: { sessionStorage: ['setup:…'] }, keptFor: 'tab' },
  {
    id: 'visit',
    names: {
      sessionStorage: [
        'ref_shown',
        'launch-seen:…',
        'app-visits',
        'words-on-arrival',
        'react-router-scroll-positions',
        'remix-router-transitions',
      ],
    },
    keptFor: 'tab',
  },
  { id: 'dismissed', names: { localStorage: ['launch-dismissed:…'] }, keptFor: 1 },
  { id: 'notices', names: { localStorage: ['launch-confetti:…', 'app-visits', 'app-answered'] }, keptFor: 'cleared' },
  { id: 'pages', names: { cache: ['pages', 'files'] }, keptFor: 'signed_in' },
] as const satisfies readonly StoredItem[]

export type StoredItemId = (typeof storedItems)[number]['id']

/** Whether the list has a name of this place. */
export const isListed = (place: StoragePlace, name: string): boolean =>
  storedItems.some(({ names }: StoredItem) =>
    names[place]?.some((each) => (each.endsWith('…') ? name.startsWith(each.slice(0, -1)) : name === each)),
  )
