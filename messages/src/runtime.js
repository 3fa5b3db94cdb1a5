// @ts-check
// This file and index.js are JavaScript, because Vite bundles every package in TypeScript. The pages would then have a
// copy of their own, with another locale than the request.

/** The locales of the product; the first one is the default. */
export const locales = /** @type {const} */ (['pt-BR', 'en'])

/** @typedef {(typeof locales)[number]} Locale */

/**
 * The second parameter of each message. Without a locale the message is in the one of the page or request.
 *
 * @typedef {{ locale?: Locale }} Options
 */

/**
 * The locale of the page or request.
 *
 * @type {() => Locale}
 */
export let getLocale = () => 'pt-BR'

/**
 * Says where the locale comes from: the browser takes it from the address, the server from the request.
 *
 * @param {() => Locale} source
 */
export const overwriteGetLocale = (source) => {
  getLocale = source
}

/**
 * The locale that a message is asked for.
 *
 * @param {Options} [options]
 * @returns {Locale}
 */
export const localeOf = (options) => options?.locale ?? getLocale()

/**
 * To create the rules costs more than to render a card of a page, so each locale creates them once.
 *
 * @type {Partial<Record<Locale, Intl.PluralRules>>}
 */
const rules = {}

/**
 * The CLDR category of a count, such as `one` or `other`.
 *
 * @param {Locale} locale
 * @param {number} count
 */
export const plural = (locale, count) => (rules[locale] ??= new Intl.PluralRules(locale)).select(count)
