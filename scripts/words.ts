/** A text of messages/<locale>.json. A text with plurals has one for each of its forms. */
type Text = string | { match: Record<string, string> }[]

/** The texts of one locale by key, as messages/<locale>.json holds them. */
export type Catalogue = Readonly<Record<string, Text>>

/** The keys of texts that are correctly equal in both languages: names, and words that both have. */
const sameInBoth: readonly string[] = [
  'account_login_field',
  'deposit_cash',
  'deposit_proof_file',
  'donation_cash',
  'donation_data_document',
  'download_get',
  'download_get_named',
  'download_mirror',
  'download_mirror_named',
  'download_mirror_url',
  'droplist_example_words',
  'droplist_item',
  'editor_link',
  'editor_lost_scripts',
  'events_at',
  'events_kind_boss',
  'game_items_name',
  'item_gem_coral',
  'item_gem_garnet',
  'item_unnamed',
  'ledger_column_cash',
  'news_tags',
  'payment_cash',
  'payment_column_cash',
  'payment_method_mercado_pix',
  'payment_method_paypal',
  'payment_method_picpay',
  'payment_provider_mercadopago',
  'payment_provider_picpay',
  'payment_provider_paypal',
  'ranking_guild',
  'ranking_level_head',
  'ranking_place',
  'ranking_title',
  'ranking_top',
  'settings_field_link',
  'shell_navigation_panel',
  'shell_pix',
  'shell_ranking',
  'shell_roadmap',
  'shop_cash',
  'shop_column_ip',
  'shop_column_item',
  'shop_heading',
  'shop_receipt_item',
  'shop_send_item_id',
  'shop_send_login',
  'styleguide_menu',
  'styleguide_position',
  'roadmap_title',
  'market_cash',
  'market_coin',
  'market_column_item',
  'market_column_slot',
  'market_presence_offline',
  'market_presence_online',
  'ticket_priority_normal',
  'ticket_reply_title',
  'ticket_number',
  'ban_nickname',
  'launcher_patch',
  'roadmap_item',
  'dashboard_col_login',
  'dashboard_col_item',
  'dashboard_col_ip',
  'dashboard_type_pix',
  'help_group_portal',
  'referral_column_login',
  'staff_game_login',
  'wallet_cash',
]

/**
 * The differences of the two catalogues, one line each: a key of one locale only, other placeholders (`{name}`), or a
 * text without translation. `same` lists exactly the keys whose texts are equal.
 */
export function wordViolations(pt: Catalogue, en: Catalogue, same: readonly string[] = sameInBoth): string[] {
  const keys = [...new Set([...Object.keys(pt), ...Object.keys(en)])].filter((key) => key !== '$schema')
  const gone = same.filter((key) => !keys.includes(key))
  return [
    ...keys.flatMap((key) => violationOf(key, pt[key], en[key], same.includes(key)) ?? []),
    ...gone.map((key) => `${key} is listed in scripts/words.ts and is no key.`),
  ]
}

function violationOf(key: string, pt: Text | undefined, en: Text | undefined, mayBeSame: boolean): string | null {
  if (pt === undefined || en === undefined) return `${key} stands in one language only.`
  const placeholders = new Set([...formsOf(pt), ...formsOf(en)].map(placeholdersOf))
  if (placeholders.size > 1) return `${key} has not the same placeholders in all its texts.`
  const isSame = formsOf(pt).some(hasWords) && formsOf(pt).join('\n') === formsOf(en).join('\n')
  if (isSame && !mayBeSame) return `${key} is the same in both languages. Translate it, or list it in scripts/words.ts.`
  return mayBeSame && !isSame ? `${key} is translated. Take it off the list in scripts/words.ts.` : null
}

const formsOf = (text: Text): string[] =>
  typeof text === 'string' ? [text] : text.flatMap(({ match }) => Object.values(match))

const placeholder = /\{\w+\}/g
const placeholdersOf = (text: string): string =>
  [...new Set(text.match(placeholder))].toSorted((a, b) => a.localeCompare(b)).join(' ')

/** A text of placeholders and punctuation needs no translation. */
const hasWords = (text: string): boolean => /\p{L}/u.test(text.replaceAll(placeholder, ''))
