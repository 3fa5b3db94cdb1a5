import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, type PluralCategory, type Select } from '@messageformat/parser'
import { readCatalogue, type Catalogue } from './catalogue.ts'
import { locales, type Locale } from './runtime.js'

/** A message as a function: its JavaScript, which uses `localeOf` and `plural` of `runtime.js`, and its type. */
export interface MessageFunction {
  code: string
  type: string
}

type Token = Select['cases'][number]['tokens'][number]

const compiled = join(import.meta.dirname, '../compiled')

/** Writes `compiled/messages.js` and its types from the catalogues. Throws when a text is missing or cannot be parsed. */
export function compileMessages(): void {
  const functions = [...messageFunctions()]
  const code = functions.map(([key, each]) => `export const ${key} = ${each.code}\n`)
  const types = functions.map(([key, each]) => `export declare const ${key}: ${each.type}\n`)
  mkdirSync(compiled, { recursive: true })
  replace('messages.js', `import { localeOf, plural } from '../src/runtime.js'\n\n${code.join('')}`)
  replace('messages.d.ts', `import type { Options } from '../src/runtime.js'\n\n${types.join('')}`)
}

/** The functions of all messages by key, from the catalogues as they are now. */
export const messageFunctions = (): Map<string, MessageFunction> =>
  compile(Object.fromEntries(locales.map((locale) => [locale, readCatalogue(locale)])) as Record<Locale, Catalogue>)

/** The function of each key. Throws with one line for each text that is missing or cannot be parsed. */
export function compile(catalogues: Readonly<Record<Locale, Catalogue>>): Map<string, MessageFunction> {
  const functions = new Map<string, MessageFunction>()
  const problems: string[] = []
  for (const key of new Set(locales.flatMap((locale) => Object.keys(catalogues[locale])))) {
    try {
      functions.set(key, compileMessage(key, catalogues))
    } catch (error) {
      problems.push((error as Error).message)
    }
  }
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return functions
}

function compileMessage(key: string, catalogues: Readonly<Record<Locale, Catalogue>>): MessageFunction {
  const parameters = new Map<string, 'number' | 'string | number'>()
  const expressions = locales.map((locale) => {
    try {
      const text = catalogues[locale][key]
      if (text === undefined) throw new Error('The text is missing.')
      const tokens = parse(text, { cardinal: categoriesOf[locale] })
      collectParameters(tokens, parameters)
      return template(tokens, locale)
    } catch (error) {
      throw new Error(`${key} in ${locale}: ${(error as Error).message}`, { cause: error })
    }
  })
  const body = expressions.reduce(
    (rest, text, index) => `localeOf(options) === '${locales[index]}' ? ${text} : ${rest}`,
  )
  const fields = [...parameters].map(([name, type]) => `${name}: ${type}`)
  return {
    code: `(inputs, options) => ${body}`,
    type: `(${fields.length ? `inputs: { ${fields.join('; ')} }` : 'inputs?: {}'}, options?: Options) => string`,
  }
}

const categoriesOf = Object.fromEntries(
  locales.map((locale) => [locale, new Intl.PluralRules(locale).resolvedOptions().pluralCategories]),
) as Record<Locale, PluralCategory[]>

/** What a message is called with. A count is a number, whatever else it is used for. */
function collectParameters(tokens: readonly Token[], parameters: Map<string, 'number' | 'string | number'>): void {
  for (const token of tokens) {
    if (!('arg' in token)) continue
    if (!/^[a-z]\w*$/i.test(token.arg)) throw new Error(`{${token.arg}} is no name of a parameter.`)
    if (token.type === 'plural') parameters.set(token.arg, 'number')
    else if (!parameters.has(token.arg)) parameters.set(token.arg, 'string | number')
    if ('cases' in token) for (const each of token.cases) collectParameters(each.tokens, parameters)
  }
}

/** The tokens of a text as a template literal. */
const template = (tokens: readonly Token[], locale: Locale): string =>
  `\`${tokens.map((token) => part(token, locale)).join('')}\``

function part(token: Token, locale: Locale): string {
  if (token.type === 'content') return token.value.replaceAll(/\\|`|\$\{/g, String.raw`\$&`)
  if (token.type === 'argument') return `\${inputs.${token.arg}}`
  if (token.type === 'plural') return `\${${choice(token, locale)}}`
  throw new Error(`${token.ctx.text} is not supported: a text has placeholders like {name} and plurals.`)
}

/** The form of a plural that fits the count, as a chain of conditions that ends with `other`. */
function choice({ arg, cases, pluralOffset }: Select, locale: Locale): string {
  const other = cases.find(({ key }) => key === 'other')
  if (!other) throw new Error(`The plural of {${arg}} has no form "other".`)
  if (pluralOffset || cases.some(({ key }) => key.startsWith('=')))
    throw new Error(`The plural of {${arg}} has an offset or an exact number, which are not supported.`)
  return cases
    .filter((each) => each !== other)
    .reduceRight(
      (rest, { key, tokens }) =>
        `plural('${locale}', inputs.${arg}) === '${key}' ? ${template(tokens, locale)} : ${rest}`,
      template(other.tokens, locale),
    )
}

// Another process may read the file meanwhile: it sees the old one or the new one, and never a part. A file that would
// stay the same is not written, because watchers start again after each write.
function replace(name: string, text: string): void {
  const file = join(compiled, name)
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, text)
  renameSync(draft, file)
}
