import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { Problem } from '../../../console/problem.ts'
import { ownCommand } from '../../../errors/own-command.ts'
import { errorText } from '../../../errors/read-error.ts'

/** The name of a column, a table or a schema. It is quoted in every statement. */
const Name = z.string('Write the name of a column.').check(
  z.minLength(1, 'Write the name of a column.'),
  z.maxLength(128, 'A name has at most 128 characters.'),
  z.refine((text) => !/\p{Cc}/u.test(text), 'A name has no control characters.'),
)
const Values = z
  .array(z.pipe(z.union([z.string(), z.number(), z.boolean()]), z.transform(String)), 'Write a list, such as ["1"].')
  .check(z.minLength(1, 'The list is empty.'), z.maxLength(100, 'The list has more than 100 values.'))

const table = {
  schema: z.optional(Name),
  /** The table; a CSV has none. */
  table: z.optional(Name),
  /** A column that is different in each row. A CSV may do without: then it is the login. */
  key: z.optional(Name),
  /** Only rows whose columns have one of these values. */
  only: z.optional(z.record(z.string(), Values)),
}

const People = z.strictObject({
  ...table,
  login: Name,
  email: z.optional(Name),
  firstName: z.optional(Name),
  lastName: z.optional(Name),
  createdAt: z.optional(Name),
  password: z.optional(
    z.strictObject({
      hash: Name,
      kind: z.optional(
        z.enum(
          ['auto', 'md5', 'sha1', 'sha256', 'bcrypt', 'argon2'],
          'Write auto, md5, sha1, sha256, bcrypt or argon2.',
        ),
      ),
      salt: z.optional(Name),
      saltAt: z.optional(
        z.enum(['before', 'after'], 'Write before or after: where the salt was, beside the password.'),
      ),
    }),
  ),
  balance: z.optional(Name),
  state: z.optional(z.strictObject({ column: Name, locked: z.optional(Values), banned: z.optional(Values) })),
})
export type PeopleMapping = z.output<typeof People>

const News = z.strictObject({
  ...table,
  title: Name,
  text: Name,
  publishedAt: Name,
  author: z.optional(Name),
})
export type NewsMapping = z.output<typeof News>

const Mapping = z.strictObject({
  connection: z.optional(
    z.strictObject({
      url: z.optional(
        z
          .string()
          .check(z.refine((text) => /^(mysql|postgres(ql)?):\/\//.test(text), 'Write mysql://… or postgres://…')),
      ),
      tls: z.optional(z.boolean('Write true or false.')),
    }),
  ),
  csv: z.optional(
    z.strictObject({
      separator: z.optional(z.enum([',', ';', '\t', '|'], 'Write one of , ; | or \\t.')),
      encoding: z.optional(z.enum(['utf-8', 'windows-1252'], 'Write utf-8 or windows-1252.')),
    }),
  ),
  /** The zone of dates without one. */
  zone: z.optional(z.string().check(z.regex(/^[+-]\d{2}:\d{2}$/, 'Write it like -03:00.'))),
  people: z.optional(People),
  news: z.optional(News),
})
export type Mapping = z.output<typeof Mapping>

/** The columns of a CSV without a mapping. Those that its header lacks are left out. */
export const usualColumns = {
  ...{ login: 'login', email: 'email', firstName: 'first_name', lastName: 'last_name', createdAt: 'created_at' },
  password: { hash: 'password_hash', salt: 'password_salt' },
  balance: 'balance',
} satisfies PeopleMapping

/** The file of a mapping. Throws Problem that names each key with its fault. */
export function readMapping(path: string): Mapping {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new Problem(`The mapping ${path} cannot be read: ${errorText(error)}`)
  }
  return checkMapping(json, path)
}

/** The same of its content. */
export function checkMapping(json: unknown, path: string): Mapping {
  const read = Mapping.safeParse(json)
  if (read.success) return read.data
  const lines = read.error.issues.map((issue) => `  ${pathOf(issue)}: ${wordsOf(issue)}`)
  throw new Problem(
    [`The mapping ${path} does not fit:`, ...lines, `An example: ${ownCommand('admin', 'adopt mapping-example')}`].join(
      '\n',
    ),
  )
}

type Issue = z.core.$ZodIssue

const pathOf = ({ path }: Issue): string => path.map(String).join('.') || 'the file'

function wordsOf(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return `there is no key ${issue.keys.join(', ')} here.`
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'this key is missing.'
  if (issue.message && issue.message !== 'Invalid input') return issue.message
  return issue.code === 'invalid_type' ? `this is no ${issue.expected}.` : 'this does not fit.'
}

/** A mapping to begin with, for the owner. */
export const mappingExample = {
  connection: { url: 'mysql://reader:password@10.0.0.7:3306/oldsite', tls: false },
  zone: '-03:00',
  people: {
    table: 'accounts',
    key: 'id',
    login: 'username',
    email: 'email',
    firstName: 'name',
    createdAt: 'created',
    password: { hash: 'password', kind: 'auto', salt: 'salt', saltAt: 'before' },
    balance: 'credits',
    state: { column: 'status', locked: [2], banned: [3] },
    only: { confirmed: [1] },
  },
  news: { table: 'posts', key: 'id', title: 'title', text: 'body', publishedAt: 'posted', author: 'writer' },
} satisfies z.input<typeof Mapping>
