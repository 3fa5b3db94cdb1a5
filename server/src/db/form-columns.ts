import type { SentHtml } from '@guildhall/contract'
import type { Updateable } from 'kysely'

/** Whether a value goes into the column `Name` unchanged. HTML never does, because it has to be sanitised. */
type Fits<Table, Name, Value> = [NonNullable<Value>] extends [SentHtml]
  ? false
  : Name extends keyof Updateable<Table>
    ? Value extends Updateable<Table>[Name]
      ? true
      : false
    : false

type Rule<Table, Value> = (sent: Exclude<Value, undefined>) => Updateable<Table>

/** Rules for fields without a column of their name, or with one of another type. Other fields may have a rule too. */
type Rules<Table, Form> = {
  [Name in keyof Form as Fits<Table, Name, Form[Name]> extends true ? never : Name]-?: Rule<Table, Form[Name]>
} & {
  [Name in keyof Form]?: Rule<Table, Form[Name]>
}

/**
 * The columns that a form sets. A field goes into the column of its name when the types agree. Without such a column it
 * needs a rule, or the call does not compile. Fields that the form leaves out are left out here too.
 */
export function formColumns<Table, Form extends object>(form: Form, rules: Rules<Table, Form>): Updateable<Table> {
  const ruleOf: Partial<Record<string, (sent: never) => object>> = rules
  const columns = Object.entries(form)
    .filter(([, sent]) => sent !== undefined)
    .map(([name, sent]: [string, unknown]) => ruleOf[name]?.(sent as never) ?? { [name]: sent })
  return Object.assign({}, ...columns) as Updateable<Table>
}

/** The English texts that a form sends. */
export type EnglishOf<Form extends { translations?: { en?: object | undefined } | undefined }> = NonNullable<
  NonNullable<Form['translations']>['en']
>

/** Rules for English texts without a column of their name with `_en`, or with one of another type. */
type EnglishRules<Table, English> = {
  [Name in keyof English & string as Fits<Table, `${Name}_en`, English[Name]> extends true ? never : Name]-?: Rule<
    Table,
    English[Name]
  >
}

/**
 * The columns of English texts: `title` goes into `title_en`. `texts` is their list in the contract. A text that the
 * form leaves out or empty is null.
 */
export function englishColumns<Table, English extends object>(
  texts: Readonly<Record<keyof English, unknown>>,
  english: English | undefined,
  rules: EnglishRules<Table, English>,
): Updateable<Table> {
  const ruleOf: Partial<Record<string, (sent: never) => object>> = rules
  const sent = new Map<string, unknown>(Object.entries(english ?? {}))
  const columns = Object.keys(texts).map((name) => {
    const text = sent.get(name) || null
    const isEmpty = text === null || (Array.isArray(text) && text.length === 0)
    return isEmpty ? { [`${name}_en`]: null } : (ruleOf[name]?.(text as never) ?? { [`${name}_en`]: text })
  })
  return Object.assign({}, ...columns) as Updateable<Table>
}
