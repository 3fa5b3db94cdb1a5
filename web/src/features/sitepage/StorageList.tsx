import { m } from '@guildhall/messages'
import {
  storedItems,
  type StoragePlace,
  type StoredFor,
  type StoredItem,
  type StoredItemId,
} from '@guildhall/contract/browser-storage'

const reasons: Record<StoredItemId, () => string> = {
  session: m.sitepage_storage_session,
  owner: m.sitepage_storage_owner,
  device: m.sitepage_storage_device,
  language: m.sitepage_storage_language,
  wrote: m.sitepage_storage_wrote,
  theme: m.sitepage_storage_theme,
  browser: m.sitepage_storage_browser,
  invite: m.sitepage_storage_invite,
  creator: m.sitepage_storage_creator,
  drafts: m.sitepage_storage_drafts,
  choices: m.sitepage_storage_choices,
  staff: m.sitepage_storage_staff,
  orders: m.sitepage_storage_orders,
  setup: m.sitepage_storage_setup,
  visit: m.sitepage_storage_visit,
  dismissed: m.sitepage_storage_dismissed,
  notices: m.sitepage_storage_notices,
  pages: m.sitepage_storage_pages,
}

const places: Record<StoragePlace, () => string> = {
  cookie: m.sitepage_storage_in_cookie,
  browser: m.sitepage_storage_in_browser,
  tab: m.sitepage_storage_in_tab,
  cache: m.sitepage_storage_in_cache,
}

/** Everything that the portal stores in the reader's browser, with its reason. It stands below the text of the privacy page. */
export function StorageList() {
  return (
    <section aria-labelledby="storage-title" className="grid gap-4">
      <h2 id="storage-title">{m.sitepage_storage_title()}</h2>
      <p>{m.sitepage_storage_intro()}</p>
      <dl className="grid gap-4">
        {storedItems.map((item) => (
          <StoredRow key={item.id} item={item} reason={reasons[item.id]()} />
        ))}
      </dl>
      <p className="text-sm text-muted">{m.sitepage_storage_others()}</p>
    </section>
  )
}

function StoredRow({ item, reason }: { item: StoredItem; reason: string }) {
  const named = Object.entries(item.names) as [StoragePlace, readonly string[]][]
  return (
    <div className="grid gap-1 border-t border-line pt-3">
      <dt>{reason}</dt>
      <dd className="text-sm text-muted">
        {named.map(([place, names]) => (
          <span key={place} className="mr-3 inline-block max-w-full break-words">
            {places[place]()}: <code translate="no">{names.join(', ')}</code>
          </span>
        ))}
        <span className="inline-block">{m.sitepage_storage_kept({ time: timeOf(item.keptFor) })}</span>
      </dd>
    </div>
  )
}

function timeOf(keptFor: StoredFor): string {
  if (typeof keptFor === 'number') return m.sitepage_storage_for_days({ count: keptFor })
  return {
    seconds: m.sitepage_storage_for_seconds,
    signed_in: m.sitepage_storage_until_sign_out,
    sent: m.sitepage_storage_until_sent,
    tab: m.sitepage_storage_until_closed,
    cleared: m.sitepage_storage_until_cleared,
  }[keptFor]()
}
