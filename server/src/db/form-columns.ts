import type { SentHtml } from '@guildhall/contract'
import type { Updateable } from 'kysely'

/** Whether a value goes into the column `Name` as it is. HTML never does, because it has to be sanitised. */
type Fits<Table, Name, Value> = [NonNullable<Value>] extends [SentHtml]
  ? false
  : Name extends keyof Updateable<Table>
    ? Value extends Updateable<Table>[Name]
      ? true
      : false
    : false

type Rule<Table, Value> = (sent: Exclude<Value, undefined>) => Updateable<Table>

/** What fields set that are no column, or not as they are. A field that fits its column may have a rule too. */
type Rules<Table, Form> = {
  [Name in keyof Form as Fits<Table, Name, Form[Name]> extends true ? never : Name]-?: Rule<Table, Form[Name]>
} & {
  [Name in keyof Form]?: Rule<Table, Form[Name]>
}

/**
 * The columns that a form sets. A field goes into the column of its name when the types agree; without such a column it
 * needs a rule, or the call does not compile. What the form leaves out is left out here too.
 */
export function formColumns<Table, Form extends object>(form: Form, rules: Rules<Table, Form>): Updateable<Table> {
  const ruleOf: Partial<Record<string, (sent: never) => object>> = rules
  const columns = Object.entries(form)
    .filter(([, sent]) => sent !== undefined)
    .map(([name, sent]: [string, unknown]) => ruleOf[name]?.(sent as never) ?? { [name]: sent })
  return Object.assign({}, ...columns) as Updateable<Table>
}
