/** Where a browser keeps something of the portal: `browser` is local storage, `tab` session storage. */
export type StoragePlace = 'cookie' | 'browser' | 'tab' | 'cache'

/**
 * Until when it stays: a number is days; `signed_in` ends with the sign-out, `tab` with the tab, `seconds` after a
 * minute at most, `cleared` never by itself.
 */
export type StoredFor = number | 'seconds' | 'signed_in' | 'sent' | 'tab' | 'cleared'

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
  { id: 'session', names: { browser: ['power-token'] }, keptFor: 'signed_in' },
  {
    id: 'owner',
    names: { browser: ['personal-owner', 'personal-expired'], tab: ['personal-owner'] },
    keptFor: 'signed_in',
  },
  { id: 'device', names: { cookie: ['device_…'] }, keptFor: 400 },
  { id: 'language', names: { cookie: ['lang'] }, keptFor: 400 },
  { id: 'wrote', names: { cookie: ['wrote'] }, keptFor: 'seconds' },
  { id: 'theme', names: { browser: ['theme'] }, keptFor: 'cleared' },
  { id: 'browser', names: { cookie: ['rid', 'cookieIndication'] }, keptFor: 400 },
  { id: 'invite', names: { browser: ['ref_code', 'ref_code_at'] }, keptFor: 7 },
  { id: 'creator', names: { browser: ['creator_code', 'creator_code_at'] }, keptFor: 7 },
  { id: 'drafts', names: { browser: ['draft-…'], tab: ['draft-…'] }, keptFor: 'sent' },
  { id: 'choices', names: { browser: lasting, tab: lasting }, keptFor: 'signed_in' },
  { id: 'staff', names: { browser: ['staff-…'], tab: ['staff-…'] }, keptFor: 'signed_in' },
  {
    id: 'orders',
    names: { tab: ['once:…', 'card:sent…', 'paid:…', 'shop-cart…', 'shop-coupon…', 'shop-address…'] },
    keptFor: 'tab',
  },
  { id: 'setup', names: { tab: ['setup:…'] }, keptFor: 'tab' },
  {
    id: 'visit',
    names: {
      tab: [
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
  { id: 'dismissed', names: { browser: ['launch-dismissed:…'] }, keptFor: 1 },
  { id: 'notices', names: { browser: ['launch-confetti:…', 'app-visits', 'app-answered'] }, keptFor: 'cleared' },
  { id: 'pages', names: { cache: ['pages', 'files'] }, keptFor: 'signed_in' },
] as const satisfies readonly StoredItem[]

export type StoredItemId = (typeof storedItems)[number]['id']

/** Whether the list has a name of this place. */
export const isListed = (place: StoragePlace, name: string): boolean =>
  storedItems.some(({ names }: StoredItem) =>
    names[place]?.some((each) => (each.endsWith('…') ? name.startsWith(each.slice(0, -1)) : name === each)),
  )
