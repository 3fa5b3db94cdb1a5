import { parse, type Select } from '@messageformat/parser'
import type { Catalogue, Catalogues } from '@guildhall/messages/catalogue'

/** The keys of texts that are correctly equal in both languages: names, and words that both have. */
const sameInBoth: readonly string[] = [
  'sitepage_storage_in_cookie',
  'account_login_field',
  'announcement_kind_discord',
  'announcement_kind_telegram',
  'announcement_one_patch',
  'announcement_patch_title',
  'announcement_thing_patch',
  'audit_field_cash',
  'audit_field_item',
  'audit_field_link',
  'audit_field_login',
  'audit_field_url',
  'audit_thing_download',
  'audit_thing_patch',
  'audit_thing_roadmap',
  'audit_thing_ticket',
  'approval_fact_cash',
  'approval_fact_item',
  'delivery_item',
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
  'item_icons_fact_cell_size',
  'item_unnamed',
  'health_check_proxy',
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
  'settlement_source_mercadopago',
  'settlement_source_paypal',
  'settlement_method_mercado_pix',
  'settlement_method_picpay',
  'settlement_method_paypal',
  'settlement_total',
  'ranking_guild',
  'ranking_level_head',
  'ranking_place',
  'ranking_title',
  'ranking_top',
  'search_kind_drop',
  'search_kind_ticket',
  'roles_group_portal',
  'roles_name_editor',
  'roles_name_game_master',
  'settings_field_link',
  'shell_navigation_panel',
  'shell_pix',
  'shell_ranking',
  'shell_roadmap',
  'shop_buy_prices',
  'shop_cart_total',
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
  'dashboard_wait_minutes',
  'dashboard_wait_hours',
  'dashboard_wait_days',
  'bookkeeping_column_cash',
  'bookkeeping_column_item',
  'bookkeeping_column_login',
  'market_column_slot',
  'market_presence_offline',
  'market_presence_online',
  'ticket_priority_normal',
  'ticket_reply_title',
  'ticket_number',
  'ticket_about_cash',
  'ticket_about_item',
  'ticket_is_spam',
  'settings_tickets_title',
  'gift_by_login',
  'gift_staff_item',
  'gift_cash',
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
  'tonight_days',
  'wallet_cash',
  'player_tab_tickets',
  'player_balance',
  'player_item',
  'player_ticket',
  'player_cash',
  'privacy_column_bytes',
  'privacy_column_cash',
  'privacy_column_document',
  'privacy_column_login',
  'privacy_column_ticket_id',
]

/**
 * Where the files of the two locales do not match, one line each: a key that stands in another file of the other
 * locale, or an area whose keys stand in two files. The area is the first word of a key; after `game` the first two.
 */
export function fileViolations(pt: Catalogues, en: Catalogues): string[] {
  const enFiles = new Map(placesOf(en))
  const areas = new Map<string, string>()
  return placesOf(pt).flatMap(([key, file]) => {
    const enFile = enFiles.get(key)
    const area = /^(?:game_)?[a-z]+/.exec(key)?.[0] ?? key
    const areaFile = areas.get(area) ?? file
    areas.set(area, areaFile)
    return [
      ...(enFile && enFile !== file ? [`${key} stands in pt-BR/${file} and in en/${enFile}.`] : []),
      ...(areaFile === file ? [] : [`${key} stands in ${file}, but other keys of ${area} stand in ${areaFile}.`]),
    ]
  })
}

/** English words of which the screen has one only, with the areas where the other one means another thing. */
const oneWord: { never: RegExp; use: string; except?: RegExp }[] = [
  { never: /e-mail/i, use: 'email' },
  { never: /\balerts?\b/i, use: 'notification', except: /^(health|mail_alert|retention_subject_alerts)/ },
]

/** The English texts that have another word for a thing than all others, one line each. */
export function termViolations(en: Catalogue): string[] {
  return Object.entries(en).flatMap(([key, text]) =>
    oneWord.flatMap(({ never, use, except }) => {
      const found = except?.test(key) ? null : never.exec(text)
      return found ? [`${key} says “${found[0]}” in English. Write “${use}”.`] : []
    }),
  )
}

/** Each key with its file. */
const placesOf = (catalogues: Catalogues): [key: string, file: string][] =>
  Object.entries(catalogues).flatMap(([file, texts]) =>
    Object.keys(texts).map((key) => [key, file] as [string, string]),
  )

/**
 * What is wrong between the two catalogues, one line each: a key of one language alone, other placeholders (`{name}`),
 * or a text that was not translated. `same` lists the keys of texts that are equal in both languages, and no others.
 */
export function wordViolations(pt: Catalogue, en: Catalogue, same: readonly string[] = sameInBoth): string[] {
  const keys = [...new Set([...Object.keys(pt), ...Object.keys(en)])]
  const gone = same.filter((key) => !keys.includes(key))
  return [
    ...keys.flatMap((key) => violationOf(key, pt[key], en[key], same.includes(key)) ?? []),
    ...gone.map((key) => `${key} is listed in scripts/words.ts and is no key.`),
  ]
}

function violationOf(key: string, pt: string | undefined, en: string | undefined, mayBeSame: boolean): string | null {
  if (pt === undefined || en === undefined) return `${key} stands in one language only.`
  const placeholders = new Set([...formsOf(pt), ...formsOf(en)].map(placeholdersOf))
  if (placeholders.size > 1) return `${key} has not the same placeholders in all its texts.`
  const isSame = formsOf(pt).some(hasWords) && formsOf(pt).join('\n') === formsOf(en).join('\n')
  if (isSame && !mayBeSame) return `${key} is the same in both languages. Translate it, or list it in scripts/words.ts.`
  return mayBeSame && !isSame ? `${key} is translated. Take it off the list in scripts/words.ts.` : null
}

type Token = Select['cases'][number]['tokens'][number]

/** A text without plurals for each of its forms, with its placeholders as `{name}`. */
const formsOf = (text: string): string[] => expand(parse(text))

const expand = (tokens: readonly Token[]): string[] =>
  tokens.reduce<string[]>((forms, token) => forms.flatMap((form) => partsOf(token).map((each) => form + each)), [''])

function partsOf(token: Token): string[] {
  if ('cases' in token) return token.cases.flatMap(({ tokens }) => expand(tokens))
  if ('arg' in token) return [`{${token.arg}}`]
  return [token.type === 'content' ? token.value : token.ctx.text]
}

const placeholder = /\{\w+\}/g
const placeholdersOf = (text: string): string =>
  [...new Set(text.match(placeholder))].toSorted((a, b) => a.localeCompare(b)).join(' ')

/** A text of placeholders and punctuation needs no translation. */
const hasWords = (text: string): boolean => /\p{L}/u.test(text.replaceAll(placeholder, ''))
