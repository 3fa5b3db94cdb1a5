import { createHmac } from 'node:crypto'
import type { Config } from '../config.ts'
import type { PersonalKey } from '../config/personal-keys.ts'
import { keyFor, openSealedText, sealText } from '../passwords/sealed-text.ts'
import type { User } from './queries.ts'

// The document (CPF or CNPJ) and the phone of a person, which the database has encrypted (decision 0192).

type Keys = Pick<Config, 'personalKeys'>

/** Digits alone. */
export interface Numbers {
  document: string | null
  phone: string | null
}

/** The columns of the numbers. A plain value waits for its encryption, or was stored by a portal without a key. */
export const numberColumns = ['document', 'phone', 'document_sealed', 'phone_sealed'] as const

type Row = Pick<User, 'id' | (typeof numberColumns)[number]>

type NumberChange = Partial<Pick<User, (typeof numberColumns)[number] | 'document_hash' | 'document_end_hash'>>

/** How many last digits of a document the search finds. */
export const documentEnd = 4

/** Document and phone in plain; null also when their key is missing (`isUnreadable`). */
export function readNumbers({ personalKeys }: Keys, row: Row): Numbers {
  const open = (name: keyof Numbers) => row[name] ?? opened(personalKeys, name, row)
  return { document: open('document'), phone: open('phone') }
}

/** Whether the person has a number that no key of the configuration decrypts. */
export const isUnreadable = ({ personalKeys }: Keys, row: Row, name: keyof Numbers): boolean =>
  row[name] === null && row[`${name}_sealed`] !== null && opened(personalKeys, name, row) === null

/** The columns of new numbers. Those that `numbers` leaves out stay as they are. */
export function numberChange({ personalKeys }: Keys, userId: number, numbers: Partial<Numbers>): NumberChange {
  const { document, phone } = numbers
  return {
    ...(document === undefined ? {} : documentChange(personalKeys.current, userId, document)),
    ...(phone === undefined ? {} : phoneChange(personalKeys.current, userId, phone)),
  }
}

function documentChange(key: PersonalKey | null, userId: number, document: string | null) {
  if (!document || !key)
    return { document: document || null, document_sealed: null, document_hash: null, document_end_hash: null }
  return {
    document: null,
    document_sealed: sealed(key, 'document', userId, document),
    document_hash: hashOf(key, 'document', document),
    document_end_hash: hashOf(key, 'end of document', document.slice(-documentEnd)),
  }
}

const phoneChange = (key: PersonalKey | null, userId: number, phone: string | null) =>
  !phone || !key
    ? { phone: phone || null, phone_sealed: null }
    : { phone: null, phone_sealed: sealed(key, 'phone', userId, phone) }

/** The hashes of a document, one for each key that may have been used. */
export const documentHashes = (keys: Keys, document: string): Buffer[] => hashesOf(keys, 'document', document)

/** The hashes of the last four digits of a document. */
export const documentEndHashes = (keys: Keys, end: string): Buffer[] => hashesOf(keys, 'end of document', end)

function hashesOf({ personalKeys: { current, former } }: Keys, purpose: string, digits: string): Buffer[] {
  return [...(current ? [current] : []), ...former].map((key) => hashOf(key, purpose, digits))
}

// Without the key, the few possible documents could be tried one after the other.
const hashOf = ({ key }: PersonalKey, purpose: string, digits: string): Buffer =>
  createHmac('sha256', keyFor(key, `hash of ${purpose}`))
    .update(digits)
    .digest()
    .subarray(0, 16)

const sealed = ({ id, key }: PersonalKey, purpose: keyof Numbers, row: number, text: string): string =>
  `${id}.${sealText(key, { purpose, row }, text)}`

function opened({ current, former }: Config['personalKeys'], purpose: keyof Numbers, row: Row): string | null {
  const text = row[`${purpose}_sealed`]
  if (!text) return null
  const [id] = text.split('.', 1)
  const found = [current, ...former].find((key) => key?.id === id)
  return found ? openSealedText(found.key, { purpose, row: row.id }, text.slice(found.id.length + 1)) : null
}
