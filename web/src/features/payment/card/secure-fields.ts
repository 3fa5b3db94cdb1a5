import { m } from '@guildhall/messages'
import { fieldProblem } from './messages.ts'
import type { FieldType, MercadoPago, SecureField } from './sdk.ts'

export const types: FieldType[] = ['cardNumber', 'expirationDate', 'securityCode']

/** The state that the frames have reported. Of the number they report only the first digits (`bin`). */
export interface Reports {
  ready: ReadonlySet<FieldType>
  /** Why the fields could not load. */
  failure: string
  problems: Partial<Record<FieldType, string>>
  focused: FieldType | null
  bin: string | null
}

/** Applies a frame's report to the state of earlier reports. */
export type Report = (change: (before: Reports) => Partial<Reports>) => void

export const noReports: Reports = { ready: new Set(), failure: '', problems: {}, focused: null, bin: null }

/** Creates a field whose frame reports its events to `report`; `mount` shows it. */
export function createField(sdk: MercadoPago, type: FieldType, report: Report): SecureField {
  return sdk.fields
    .create(type, { style: looks(), placeholder: placeholders[type]() })
    .on('ready', () => report(({ ready }) => ({ ready: new Set(ready).add(type) })))
    .on('focus', () => report(() => ({ focused: type })))
    .on('blur', () => report(({ focused }) => ({ focused: focused === type ? null : focused })))
    .on('error', () => report(() => ({ failure: m.card_init_failed() })))
    .on('validityChange', ({ errorMessages: [first] }) =>
      report(({ problems: { [type]: _, ...rest } }) => ({
        problems: first ? { ...rest, [type]: fieldProblem(type, first.cause) } : rest,
      })),
    )
    .on('binChange', ({ bin }) => {
      if (type === 'cardNumber') report(() => ({ bin }))
    })
}

/** The style of the frames: our colours, set again when the theme changes. */
export function looks() {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  return {
    fontSize: '16px',
    fontFamily: 'system-ui, sans-serif',
    color: colour('--text'),
    placeholderColor: colour('--faint'),
  }
}

const placeholders: Record<FieldType, () => string> = {
  cardNumber: () => '0000 0000 0000 0000',
  expirationDate: m.card_expiry_placeholder,
  securityCode: () => '123',
}
